import { FeatureSwitches } from '#src/panel/features/feature-switches.tsx';
import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';

export default function FeaturesPage() {
  return (
    <NeedsPermission permission="admin:read">
      <FeatureSwitches />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
