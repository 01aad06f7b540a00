'use client';
import { Moon, Server } from 'lucide';
import { Accordion } from '#src/ui/server/accordion.tsx';
import { Badge, StatusBadge } from '#src/ui/server/badge.tsx';
import { Breadcrumbs } from '#src/ui/server/breadcrumbs.tsx';
import { ButtonLink } from '#src/ui/server/button-link.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { CodeBlock } from '#src/ui/server/markdown/code-block.tsx';
import { englishMarkdownWords } from '#src/ui/server/markdown/words.ts';
import { EmptyState } from '#src/ui/server/empty-state.tsx';
import { Prose } from '#src/ui/server/prose.tsx';
import { QrCode } from '#src/ui/server/qr-code.tsx';
import { Skeleton } from '#src/ui/server/skeleton.tsx';
import { Table } from '#src/ui/server/table.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const tiers = [
  { tier: 'Free', memory: '3 GB', storage: '4 GB', price: '0' },
  { tier: 'Budget', memory: '4 GB', storage: '10 GB', price: '350' },
  { tier: 'Premium', memory: '16 GB', storage: '100 GB', price: '2,400' },
];
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

export function Blocks() {
  return (
    <Chapter id="blocks" title="Building blocks without script">
      <Specimen title="Badges">
        <div className="ui-row">
          <Badge>Free</Badge>
          <Badge tone="info">Paper 1.21</Badge>
          <Badge tone="success">Recommended</Badge>
          <Badge tone="warning">Beta</Badge>
          <Badge tone="danger">3</Badge>
        </div>
        <div className="ui-row">
          <StatusBadge tone="success">Active</StatusBadge>
          <StatusBadge tone="info" isBusy>
            Starting
          </StatusBadge>
          <StatusBadge tone="neutral" icon={Moon}>
            Asleep
          </StatusBadge>
          <StatusBadge tone="warning">Queued</StatusBadge>
          <StatusBadge tone="danger">Error</StatusBadge>
        </div>
      </Specimen>
      <Specimen title="Breadcrumbs">
        <Breadcrumbs
          label="Sample breadcrumbs"
          parents={[
            { href: '#a', label: 'Knowledgebase' },
            { href: '#b', label: 'Minecraft' },
          ]}
          current="How to install plugins"
        />
        <div dir="rtl">
          <Breadcrumbs label="المسار" parents={[{ href: '#c', label: 'المعرفة' }]} current="الإضافات" />
        </div>
      </Specimen>
      <Specimen title="Code, copied by a button that says so">
        <CodeBlock
          language="properties"
          tokens={['max-players=20\n', 'motd=A light for everybody who comes late, and for those who stay']}
          words={englishMarkdownWords}
        />
      </Specimen>
      <Specimen title="Button links">
        <div className="ui-row">
          <ButtonLink href="#blocks" variant="primary">
            Go to Panel
          </ButtonLink>
          <ButtonLink href="#blocks">Pricing</ButtonLink>
          <ButtonLink href="#blocks" variant="quiet">
            Roadmap
          </ButtonLink>
        </div>
      </Specimen>
      <Specimen title="Callouts" isWide>
        <Callout tone="info">
          Your server sleeps while nobody plays and wakes when the first player joins.
        </Callout>
        <Callout tone="success" title="Backup restored">
          The world is as it was on Monday at 04:00.
        </Callout>
        <Callout tone="warning" title="Restart needed">
          Two options take effect after the next restart.
        </Callout>
        <Callout
          tone="danger"
          title="The server crashed"
          actions={
            <ButtonLink href="#blocks" size="small">
              Read about this error
            </ButtonLink>
          }
        >
          Port 25565 is in use. {longWord}
        </Callout>
      </Specimen>
      <Specimen title="Card">
        <Card title="Memory" actions={<Badge>live</Badge>} footer="Measured every ten seconds">
          2.1 of 3 GB
        </Card>
        <Card look="sunken">A sunken card without a title.</Card>
      </Specimen>
      <Specimen title="Tier cards with stepped corners">
        <Card look="blocky" title="Budget">
          <p>4 GB of memory, any plugin.</p>
          <ButtonLink href="#blocks">Customize</ButtonLink>
        </Card>
        <Card
          look="blocky"
          isHighlighted
          title="Standard"
          actions={<Badge tone="success">Most chosen</Badge>}
        >
          <p>8 GB of memory, files in full.</p>
          <ButtonLink href="#blocks" variant="primary">
            Customize
          </ButtonLink>
        </Card>
      </Specimen>
      <Specimen title="Accordion">
        <Accordion
          name="gallery-questions"
          items={[
            {
              title: 'Does a sleeping server cost anything?',
              content: 'Only its storage does.',
              isOpen: true,
            },
            { title: 'Can I play from a phone?', content: 'Yes, with the Bedrock edition.' },
            { title: `A long question about ${longWord}`, content: 'A short answer.' },
          ]}
        />
      </Specimen>
      <Specimen title="Definition list">
        <DefinitionList
          items={[
            { term: 'Address', value: 'skyblock.play.localhost' },
            { term: 'Players', value: '3 of 20' },
            { term: 'World', value: longWord },
          ]}
        />
      </Specimen>
      <Specimen title="QR code">
        <QrCode text="https://example.com/join/skyblock" label="QR code of the join address" />
      </Specimen>
      <Specimen title="Skeleton">
        <Skeleton lines={3} />
        <Skeleton blockSize="4rem" />
      </Specimen>
      <Specimen title="Table, and an empty one" isWide>
        <Table
          caption="Tiers"
          columns={[
            { key: 'tier', header: 'Tier', cell: (row) => row.tier },
            { key: 'memory', header: 'Memory', cell: (row) => row.memory, isNumeric: true },
            { key: 'storage', header: 'Storage', cell: (row) => row.storage, isNumeric: true },
            { key: 'price', header: 'Credits per month', cell: (row) => row.price, isNumeric: true },
          ]}
          rows={tiers}
          rowKey={(row) => row.tier}
        />
        <Table
          caption="Transactions"
          columns={[
            { key: 'date', header: 'Date', cell: () => '' },
            { key: 'amount', header: 'Amount', cell: () => '', isNumeric: true },
          ]}
          rows={[]}
          rowKey={() => ''}
          empty="No transactions yet."
        />
      </Specimen>
      <Specimen title="Empty state">
        <EmptyState
          action={
            <ButtonLink href="#blocks" variant="primary" icon={Server}>
              Create your first server
            </ButtonLink>
          }
          documentation={{ href: '#blocks', label: 'How servers wake and sleep' }}
        >
          You have no servers yet: one is running in about a minute.
        </EmptyState>
      </Specimen>
      <Specimen title="Prose" isWide>
        <Prose>
          <h3>Install a plugin</h3>
          <p>
            Open <a href="#blocks">the workshop</a>, pick a plugin and press <strong>Install</strong>. Then:
          </p>
          <ol>
            <li>restart the server;</li>
            <li>
              look for the plugin in <code>/plugins</code>.
            </li>
          </ol>
          <blockquote>Plugins that are not approved need a paid tier.</blockquote>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
          <pre tabIndex={0}>
            <code>[12:00:01 INFO]: Done (2.114s)! For help, type "help"</code>
          </pre>
        </Prose>
      </Specimen>
    </Chapter>
  );
}
