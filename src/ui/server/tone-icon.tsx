import { CircleAlert, CircleCheck, CircleDashed, Info, TriangleAlert } from 'lucide';
import type { IconNode } from 'lucide';
import type { Tone } from '../tone.ts';
import { Icon } from './icon.tsx';

const icons: Record<Tone, IconNode> = {
  neutral: CircleDashed,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** The icon that belongs to a tone, for places where a message brings none of its own. */
export function ToneIcon({ tone, size }: { tone: Tone; size?: string }) {
  return <Icon icon={icons[tone]} {...(size === undefined ? {} : { size })} />;
}
