import {
  Cable,
  Clock,
  Cpu,
  Globe,
  HardDrive,
  History,
  MemoryStick,
  MousePointerClick,
  ShieldCheck,
} from 'lucide';
import { Icon } from '#src/ui/server/icon.tsx';

/** One icon for each of the nine features, in their order. */
const icons = [MemoryStick, Cpu, HardDrive, Clock, MousePointerClick, ShieldCheck, Globe, Cable, History];

export function FeatureTiles({ features }: { features: readonly { title: string; text: string }[] }) {
  return (
    <ul className="landing-features">
      {features.map(({ title, text }, index) => (
        <li key={title}>
          <span className="landing-feature-icon">
            <Icon icon={icons[index] ?? History} size="1.375rem" />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
