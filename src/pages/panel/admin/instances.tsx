import { NeedsPermission } from '#src/panel/frame/needs-permission.tsx';
import { InspectionPage } from '#src/panel/inspection/inspection-page.tsx';

export default async function InspectionRoute() {
  return (
    <NeedsPermission permission="log:read">
      <InspectionPage />
    </NeedsPermission>
  );
}

export const getConfig = () => ({ render: 'static' }) as const;
