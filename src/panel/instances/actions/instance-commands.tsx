'use client';
import { useQuery } from '@tanstack/react-query';
import { Copy, Server } from 'lucide';
import type { InstanceDetails } from '#src/contract/instances.ts';
import { copyText } from '#src/panel/palette/copy-text.ts';
import { MenuItem, MenuSection } from '#src/ui/controls/menu.tsx';
import { instanceHref, instanceListQuery } from '../data/instances.ts';
import { powerWords } from './power-buttons.tsx';
import { usePower } from './power.ts';
import { whyNot, type PowerAction } from './power-reasons.ts';

/** What is left out of the palette is asked for on the server's own page: it needs a second thought. */
const offered: readonly PowerAction[] = ['start', 'stop', 'restart'];

/** The own servers in the command palette, and what can be done with each now. */
export function InstanceCommands() {
  const { data } = useQuery(instanceListQuery);
  if (!data || data.content.length === 0) return null;
  return (
    <MenuSection title="Servers">
      {data.content.flatMap((instance) => [
        <MenuItem
          key={instance.externalID}
          id={instance.externalID}
          icon={Server}
          href={instanceHref(instance)}
        >
          {instance.name}
        </MenuItem>,
        ...offered
          .filter((action) => whyNot(instance, action) === undefined)
          .map((action) => (
            <PowerItem key={`${instance.externalID} ${action}`} instance={instance} action={action} />
          )),
        <CopyAddressItem key={`${instance.externalID} address`} instance={instance} />,
      ])}
    </MenuSection>
  );
}

function PowerItem({ instance, action }: { instance: InstanceDetails; action: PowerAction }) {
  const ask = usePower(instance);
  const { label, icon } = powerWords[action];
  return (
    <MenuItem id={`${instance.externalID}-${action}`} icon={icon} onAction={() => ask(action)}>
      {`${label} ${instance.name}`}
    </MenuItem>
  );
}

function CopyAddressItem({ instance: { externalID, name, address } }: { instance: InstanceDetails }) {
  if (address === null) return null;
  return (
    <MenuItem id={`${externalID}-address`} icon={Copy} onAction={() => void copyText(address)}>
      {`Copy the address of ${name}`}
    </MenuItem>
  );
}
