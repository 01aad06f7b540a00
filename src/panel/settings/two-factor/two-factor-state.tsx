'use client';
import { recoveryCodeCount } from '#src/contract/two-factor-code.ts';
import type { TwoFactorState as State } from '#src/contract/two-factor.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Callout } from '#src/ui/server/callout.tsx';
import { DefinitionList } from '#src/ui/server/definition-list.tsx';
import { dateWords } from '#src/ui/time-words.ts';

const fewCodes = 3;

/** What is switched on, and what can be done about it. */
export function TwoFactorState({
  state,
  onNewCodes,
  onDisable,
}: {
  state: State;
  onNewCodes: () => void;
  onDisable: () => void;
}) {
  const { enabledAt, recoveryCodesLeft } = state;
  return (
    <>
      <DefinitionList
        items={[
          { term: 'On since', value: enabledAt === null ? '' : dateWords(new Date(enabledAt)) },
          { term: 'Recovery codes left', value: `${recoveryCodesLeft} of ${recoveryCodeCount}` },
        ]}
      />
      {recoveryCodesLeft < fewCodes && (
        <Callout tone="warning" title="Few recovery codes are left">
          Make new ones while you can: without your phone they are the only way in.
        </Callout>
      )}
      <div className="ui-row">
        <Button onPress={onNewCodes}>Make new recovery codes</Button>
        <Button onPress={onDisable}>Switch off</Button>
      </div>
    </>
  );
}
