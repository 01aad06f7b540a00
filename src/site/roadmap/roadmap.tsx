import type { Language } from '#src/contract/languages.ts';
import { formatMonth } from '#src/site/format.ts';
import { PageTitle } from '#src/site/sections/page-title.tsx';
import { SiteShell } from '#src/site/shell/site-shell.tsx';
import { StatusBadge } from '#src/ui/server/badge.tsx';
import type { Tone } from '#src/ui/tone.ts';
import { messages } from '../../../content/messages.ts';
import { milestones, type Milestone, type MilestoneStatus } from '../../../content/roadmap.ts';
import './roadmap.css';

const tones: Record<MilestoneStatus, Tone> = { done: 'success', 'in-progress': 'info', planned: 'neutral' };

export function Roadmap({ language }: { language: Language }) {
  const { title, description, keywords, ...text } = messages[language].roadmap;
  const dateOf = ({ month, quarter }: Milestone) =>
    month !== undefined ? (
      <time dateTime={month}>{formatMonth(language, month)}</time>
    ) : quarter !== undefined ? (
      text.quarter(quarter.number, quarter.year)
    ) : undefined;
  const eras = Map.groupBy<string, (typeof milestones)[number]>(milestones, (milestone) =>
    eraOf(milestone, text),
  );
  return (
    <SiteShell
      language={language}
      path="/roadmap"
      title={title}
      description={description}
      keywords={keywords}
    >
      <PageTitle title={title} introduction={text.introduction} />
      {[...eras].map(([era, steps]) => (
        <section key={era} className="roadmap-era">
          <h2>{era}</h2>
          <ol>
            {steps.map((milestone) => (
              <li key={milestone.key} data-status={milestone.status}>
                <div className="roadmap-line">
                  <h3>{text.milestones[milestone.key].title}</h3>
                  <StatusBadge tone={tones[milestone.status]}>{text.statuses[milestone.status]}</StatusBadge>
                </div>
                <p className="roadmap-date">{dateOf(milestone)}</p>
                <p>{text.milestones[milestone.key].text}</p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </SiteShell>
  );
}

/** The heading that a milestone stands under: its year once it is done, or what its state says. */
function eraOf({ month, status }: Milestone, text: { undatedDone: string; planned: string }): string {
  if (status !== 'done') return text.planned;
  return month?.slice(0, 4) ?? text.undatedDone;
}
