import { useEffect } from 'react';
import type { InstanceStatus } from '#src/contract/instance-status.ts';
import { statusLooks } from './status-looks.ts';

/** The browser's tab shows the status of a server by its icon, for as long as a page of it is open. */
export function useTabIcon(status: InstanceStatus | undefined): void {
  const tone = status && statusLooks[status].tone;
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!link || tone === undefined) return;
    const before = link.href;
    link.href = `/status-${tone}.svg`;
    return () => {
      link.href = before;
    };
  }, [tone]);
}
