'use client';
import { CheckboxGroup } from '#src/ui/controls/checkbox-group.tsx';
import { Checkbox } from '#src/ui/controls/checkbox.tsx';
import { CopyField } from '#src/ui/controls/copy-field.tsx';
import { NativeNumberField } from '#src/ui/controls/native-number-field.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { NumberField } from '#src/ui/controls/number-field.tsx';
import { PasswordField } from '#src/ui/controls/password-field.tsx';
import { RadioGroup } from '#src/ui/controls/radio-group.tsx';
import { SearchField } from '#src/ui/controls/search-field.tsx';
import { Select } from '#src/ui/controls/select.tsx';
import { Slider } from '#src/ui/controls/slider.tsx';
import { Switch } from '#src/ui/controls/switch.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const regions = [
  { value: 'europe', label: 'Europe', detail: '12 ms' },
  { value: 'north-america', label: 'North America', detail: '98 ms' },
  { value: 'singapore', label: 'Singapore', detail: 'full', isDisabled: true },
];
const tiers = [
  { value: 'free', label: 'Free', description: 'Approved plugins only.' },
  { value: 'budget', label: 'Budget' },
  { value: 'premium', label: 'Premium', isDisabled: true },
];

export function Fields() {
  return (
    <Chapter id="fields" title="Fields">
      <Specimen title="Text field">
        <TextField label="Server name" description="Players see it in their list." placeholder="Skyblock" />
        <TextField label="With a counter on focus" counterLimit={32} defaultValue="Skyblock" />
      </Specimen>
      <Specimen title="Text field, invalid and over its limit">
        <TextField
          label="Email"
          isInvalid
          errors={['Please provide a valid email address']}
          defaultValue="alice"
        />
        <TextField
          label="Message of the day"
          counterLimit={20}
          isInvalid
          errors={['Must be at most 20 characters long']}
          defaultValue="Welcome to the most beautiful of all servers"
        />
      </Specimen>
      <Specimen title="Copy field">
        <CopyField label="API key" text="lh_7Q2mX9vKpRt4" description="It is shown this once." />
        <CopyField label="Long text" text={'lantern'.repeat(20)} />
      </Specimen>
      <Specimen title="Checkbox group">
        <CheckboxGroup
          label="Permissions"
          defaultValue={['node:read']}
          options={[
            { value: 'node:read', label: 'See nodes' },
            { value: 'node:write', label: 'Add and change nodes', description: 'Makes node tokens.' },
            { value: 'log:read', label: 'See logs', isDisabled: true },
          ]}
        />
        <CheckboxGroup
          label="Days"
          isInvalid
          errors={['Choose at least one']}
          options={[
            { value: 'saturday', label: 'Saturday' },
            { value: 'sunday', label: 'Sunday' },
          ]}
        />
      </Specimen>
      <Specimen title="Text field, disabled and read-only">
        <TextField label="Address" isDisabled defaultValue="skyblock.play.localhost" />
        <TextField label="Seed" isReadOnly defaultValue="-4172144997902289642" />
      </Specimen>
      <Specimen title="Several lines">
        <TextField label="What happened?" isMultiline counterLimit={2000} />
      </Specimen>
      <Specimen title="Password field">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description="12 to 72 characters."
          counterLimit={72}
        />
        <PasswordField
          label="Repeat password"
          autoComplete="new-password"
          isInvalid
          errors={['Password does not match new password']}
          defaultValue="lantern"
        />
      </Specimen>
      <Specimen title="Number field">
        <NumberField label="Player limit" defaultValue={20} minValue={1} description="No hard cap." />
        <NumberField label="Memory" isInvalid errors={['Value must be at most 16']} defaultValue={64} />
        <NumberField label="Port" isDisabled defaultValue={25565} formatOptions={{ useGrouping: false }} />
      </Specimen>
      <Specimen title="Search field">
        <SearchField label="Search servers" placeholder="Name or address" />
        <SearchField label="Search logs" defaultValue="crash" isDisabled />
      </Specimen>
      <Specimen title="Select">
        <Select
          label="Region"
          options={regions}
          defaultValue="europe"
          description="Where your players are."
        />
        <Select label="Region" options={regions} isInvalid errors={['Region is required']} />
        <Select label="Region" options={regions} isDisabled />
      </Specimen>
      <Specimen title="Native select and number field">
        <NativeSelect
          label="Region"
          options={regions}
          defaultValue="europe"
          description="Where your players are."
        />
        <NativeSelect
          label="Sort by"
          defaultValue="status"
          options={[
            { value: 'newest', label: 'Newest first' },
            { value: 'status', label: 'Status, online first, and then by everything else in turn' },
          ]}
        />
        <NativeSelect label="Region" options={regions} isInvalid errors={['Region is required']} />
        <NativeNumberField label="Minutes" name="minutes" defaultValue={10} description="1 to 30." />
        <NativeNumberField
          label="Minutes"
          name="too-many"
          defaultValue={31}
          isInvalid
          errors={['Value must be at most 30']}
        />
      </Specimen>
      <Specimen title="Checkbox">
        <Checkbox>Start when a player joins</Checkbox>
        <Checkbox defaultSelected description="Kept for seven days.">
          Back up every day
        </Checkbox>
        <Checkbox isIndeterminate>Some worlds</Checkbox>
        <Checkbox isInvalid errors={['To use this service you must accept the Terms of Service.']}>
          I accept the <a href="#fields">Terms of Service</a>
        </Checkbox>
        <Checkbox isDisabled defaultSelected>
          Anti-DDoS
        </Checkbox>
      </Specimen>
      <Specimen title="Switch">
        <Switch defaultSelected>Whitelist</Switch>
        <Switch description="Players keep what they carry.">Keep inventory</Switch>
        <Switch isDisabled>SFTP</Switch>
      </Specimen>
      <Specimen title="Radio group">
        <RadioGroup label="Tier" options={tiers} defaultValue="free" description="You can change it later." />
        <RadioGroup label="Tier" options={tiers.slice(0, 2)} isInvalid errors={['Tier is required']} />
      </Specimen>
      <Specimen title="Slider">
        <Slider
          label="Storage"
          minValue={1}
          maxValue={100}
          defaultValue={25}
          formatOptions={{ style: 'unit', unit: 'gigabyte' }}
          marks={[5, 25, 50, 75, 100].map((value) => ({ value, label: String(value) }))}
        />
        <Slider label="Extra backups" minValue={0} maxValue={100} isDisabled defaultValue={40} />
      </Specimen>
      <Specimen title="From right to left">
        <div dir="rtl" className="ui-stack">
          <TextField label="اسم الخادم" description="يراه اللاعبون." isInvalid errors={['مطلوب']} />
          <Checkbox defaultSelected>ابدأ عند دخول لاعب</Checkbox>
          <Switch defaultSelected>القائمة البيضاء</Switch>
          <NumberField label="عدد اللاعبين" defaultValue={20} />
        </div>
      </Specimen>
    </Chapter>
  );
}
