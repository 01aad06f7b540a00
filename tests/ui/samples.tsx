import { Play } from 'lucide';
import type { ReactElement } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { CheckboxGroup } from '#src/ui/controls/checkbox-group.tsx';
import { Checkbox } from '#src/ui/controls/checkbox.tsx';
import { CodeCopyButton } from '#src/ui/controls/code-copy-button.tsx';
import { CopyButton } from '#src/ui/controls/copy-button.tsx';
import { CopyField } from '#src/ui/controls/copy-field.tsx';
import { DialogTrigger, Dialog } from '#src/ui/controls/dialog.tsx';
import { Disclosure } from '#src/ui/controls/disclosure.tsx';
import { ErrorBoundary } from '#src/ui/controls/error-boundary.tsx';
import { ErrorScreen } from '#src/ui/controls/error-screen.tsx';
import { Form } from '#src/ui/controls/form.tsx';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import { LinkButton } from '#src/ui/controls/link-button.tsx';
import { Link } from '#src/ui/controls/link.tsx';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { MenuButton } from '#src/ui/controls/menu-button.tsx';
import { Menu, MenuItem } from '#src/ui/controls/menu.tsx';
import { NativeNumberField } from '#src/ui/controls/native-number-field.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { NumberField } from '#src/ui/controls/number-field.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { Popover } from '#src/ui/controls/popover.tsx';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';
import { RadioGroup } from '#src/ui/controls/radio-group.tsx';
import { RelativeTime } from '#src/ui/controls/relative-time.tsx';
import { SearchField } from '#src/ui/controls/search-field.tsx';
import { Select } from '#src/ui/controls/select.tsx';
import { Slider } from '#src/ui/controls/slider.tsx';
import { Switch } from '#src/ui/controls/switch.tsx';
import { Tabs } from '#src/ui/controls/tabs.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { ThemeSwitch } from '#src/ui/controls/theme-switch.tsx';
import { Tooltip } from '#src/ui/controls/tooltip.tsx';

const options = [
  { value: 'europe', label: 'Europe' },
  { value: 'singapore', label: 'Singapore' },
];

/** Each control once, by its name, with the words that a server-rendered page must hold. */
export const samples: Record<string, { words: string; element: ReactElement }> = {
  Button: {
    words: 'Start',
    element: (
      <Button icon={Play} isPending>
        Start
      </Button>
    ),
  },
  Checkbox: { words: 'Whitelist', element: <Checkbox name="whitelist">Whitelist</Checkbox> },
  CheckboxGroup: {
    words: 'Singapore',
    element: <CheckboxGroup label="Regions" name="regions" options={options} />,
  },
  CodeCopyButton: {
    words: 'Copy code',
    element: <CodeCopyButton words={{ copy: 'Copy code', copied: 'Copied', refused: 'Not allowed' }} />,
  },
  CopyButton: { words: 'Copy address', element: <CopyButton text="x" label="Copy address" /> },
  CopyField: { words: 'lh_key', element: <CopyField label="API key" text="lh_key" /> },
  Dialog: {
    words: 'Open',
    element: (
      <DialogTrigger>
        <Button>Open</Button>
        <Dialog title="Title">{() => null}</Dialog>
      </DialogTrigger>
    ),
  },
  Disclosure: { words: 'Charges', element: <Disclosure title="Charges">Details</Disclosure> },
  ErrorBoundary: {
    words: 'Inside',
    element: (
      <ErrorBoundary fallback={() => 'It failed'}>
        <p>Inside</p>
      </ErrorBoundary>
    ),
  },
  ErrorScreen: {
    words: 'Try again',
    element: <ErrorScreen error={undefined} home={{ href: '/panel', label: 'Go home' }} />,
  },
  Form: { words: 'Inside', element: <Form>Inside</Form> },
  IconButton: { words: 'Stop', element: <IconButton icon={Play} label="Stop" /> },
  Link: {
    words: 'Status',
    element: (
      <Link href="/status" isExternal>
        Status
      </Link>
    ),
  },
  LinkButton: {
    words: 'New server',
    element: <LinkButton href="/panel/instances/new">New server</LinkButton>,
  },
  LiveRegion: { words: 'Saved', element: <LiveRegion>Saved</LiveRegion> },
  MenuButton: {
    words: 'Account',
    element: (
      <MenuButton label="Account">
        <Menu>
          <MenuItem>Logout</MenuItem>
        </Menu>
      </MenuButton>
    ),
  },
  NativeSelect: {
    words: 'Singapore',
    element: <NativeSelect label="Region" value="europe" onChange={() => undefined} options={options} />,
  },
  NativeNumberField: {
    words: 'Minutes',
    element: <NativeNumberField label="Minutes" name="minutes" defaultValue={10} />,
  },
  NumberField: {
    words: 'Players',
    element: <NumberField label="Players" name="players" defaultValue={20} />,
  },
  PasswordField: {
    words: 'Password',
    element: <PasswordField label="Password" autoComplete="current-password" counterLimit={72} />,
  },
  Popover: { words: 'Bell', element: <Popover trigger={<Button>Bell</Button>}>Nothing</Popover> },
  ProgressBar: { words: 'Restoring', element: <ProgressBar label="Restoring" value={40} /> },
  RadioGroup: { words: 'Singapore', element: <RadioGroup label="Region" name="region" options={options} /> },
  RelativeTime: { words: '2025-04-01', element: <RelativeTime at="2025-04-01T09:30:00Z" /> },
  SearchField: { words: 'Search', element: <SearchField label="Search" /> },
  Select: {
    words: 'Europe',
    element: <Select label="Region" name="region" options={options} defaultValue="europe" />,
  },
  Slider: {
    words: 'Storage',
    element: <Slider label="Storage" name="storage" minValue={1} maxValue={100} />,
  },
  Switch: { words: 'Hardcore', element: <Switch>Hardcore</Switch> },
  Tabs: {
    words: 'Online',
    element: <Tabs label="Players" tabs={[{ id: 'online', label: 'Online', content: 'Three' }]} />,
  },
  TextField: {
    words: 'Email',
    element: <TextField label="Email" description="Ours to keep" isInvalid errors={['Email is required']} />,
  },
  ThemeSwitch: { words: 'Dark theme', element: <ThemeSwitch /> },
  Tooltip: {
    words: 'Restart',
    element: (
      <Tooltip content="Restart now">
        <Button>Restart</Button>
      </Tooltip>
    ),
  },
};
