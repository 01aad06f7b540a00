'use client';
import { LanternhostError } from '@lanternhost/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeatureSetting } from '#src/contract/features.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { useLiveQueries } from '#src/panel/queries/live-queries.ts';
import { Loaded } from '#src/panel/queries/loaded.tsx';
import { api, useSignedIn } from '#src/panel/session/session.ts';
import { Switch } from '#src/ui/controls/switch.tsx';
import { showToast } from '#src/ui/controls/toast.ts';
import { Callout } from '#src/ui/server/callout.tsx';
import { Card } from '#src/ui/server/card.tsx';
import { PageHeader } from '#src/ui/server/page-header.tsx';

const path = '/v1/admin/features';

/** Parts of the product that the operator switches on and off. Somebody else's switch shows at once. */
export function FeatureSwitches() {
  useLiveQueries('/features', path);
  const features = useQuery(apiQuery(path));
  const mayChange = useSignedIn().permissions.includes('feature:write');
  return (
    <div className="ui-stack">
      <title>Features</title>
      <PageHeader
        title="Features"
        description="A switch counts at once, for everybody: on the site, in the panel and in the API."
      />
      {!mayChange && (
        <Callout tone="info">To switch a feature you need the permission feature:write.</Callout>
      )}
      <Loaded query={features} lines={6}>
        {({ content }) => (
          <Card>
            <div className="ui-stack">
              {content.map((feature) => (
                <FeatureSwitch key={feature.name} feature={feature} mayChange={mayChange} />
              ))}
            </div>
          </Card>
        )}
      </Loaded>
    </div>
  );
}

function FeatureSwitch({ feature, mayChange }: { feature: FeatureSetting; mayChange: boolean }) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();

  async function change(enabled: boolean): Promise<void> {
    setWanted(enabled);
    try {
      await api.PUT('/v1/admin/features/{feature}', {
        params: { path: { feature: feature.name } },
        body: { enabled },
      });
      await queries.invalidateQueries({ queryKey: [path] });
    } catch (error) {
      if (!(error instanceof LanternhostError)) throw error;
      showToast({ title: 'The feature was not switched', description: error.message, tone: 'danger' });
    } finally {
      setWanted(undefined);
    }
  }

  return (
    <Switch
      isSelected={wanted ?? feature.enabled}
      isDisabled={!mayChange}
      isReadOnly={wanted !== undefined}
      onChange={(enabled) => void change(enabled)}
      description={<code>{feature.name}</code>}
    >
      {feature.description}
    </Switch>
  );
}
