import { configureForms, defineCustomState, shape } from '@conform-to/react/future';
import { coerceFormValue, formatResult, getConstraints, isSchema } from '@conform-to/zod/v4/future';
import type { ComponentProps } from 'react';
import type { CheckboxGroup } from './controls/checkbox-group.tsx';
import type { Checkbox } from './controls/checkbox.tsx';
import type { NumberField } from './controls/number-field.tsx';
import type { PasswordField } from './controls/password-field.tsx';
import type { RadioGroup } from './controls/radio-group.tsx';
import type { Select } from './controls/select.tsx';
import type { Slider } from './controls/slider.tsx';
import type { Switch } from './controls/switch.tsx';
import type { TextField } from './controls/text-field.tsx';

/**
 * Our forms: `const { form, fields } = useForm(schema, { onSubmit })`, then `<Form {...form.props}>` and
 * `<TextField label="Email" {...fields.email.textFieldProps} />`. A field shows its errors once it was left (by a
 * press: once that is over) or the form was sent, and follows every change from then on.
 *
 * Handle the values in `onSubmit` and call `event.preventDefault()`: as `action`, React would reset the form
 * afterwards and our controls would fall back to their first values.
 */
export const { useForm, useFormMetadata, useField, FormProvider } = configureForms({
  isSchema,
  getConstraints,
  isError: shape<string[]>(),
  validateSchema(schema, payload) {
    const { error, value } = formatResult(coerceFormValue(schema).safeParse(payload), {
      includeValue: true,
      formatIssues: (issues) => issues.map((issue) => issue.message),
    });
    // Conform's types cannot say that the output of an unknown schema is what parsing with it gives.
    return { error, value: value as never };
  },
  // An error summary speaks only once the form was sent: before that the fields speak for themselves.
  customState: {
    wasSent: defineCustomState<boolean>({
      initialize: () => false,
      handleResult: (wasSent, { intent }) => wasSent || intent.type === 'submit',
      reset: true,
    }),
  },
  shouldValidate: 'onBlur',
  shouldRevalidate: 'onInput',
  extendFieldMetadata(metadata) {
    const state = {
      name: metadata.name,
      isInvalid: !metadata.valid,
      errors: metadata.errors,
    };
    const required = { isRequired: metadata.required ?? false };
    return {
      get textFieldProps() {
        return {
          ...state,
          ...required,
          defaultValue: metadata.defaultValue,
          counterLimit: metadata.maxLength,
        } satisfies Partial<ComponentProps<typeof TextField>>;
      },
      get passwordFieldProps() {
        return {
          ...state,
          ...required,
          defaultValue: metadata.defaultValue,
          counterLimit: metadata.maxLength,
        } satisfies Partial<ComponentProps<typeof PasswordField>>;
      },
      get numberFieldProps() {
        return {
          ...state,
          ...required,
          defaultValue: metadata.defaultValue,
        } satisfies Partial<ComponentProps<typeof NumberField>>;
      },
      get selectProps() {
        return {
          ...state,
          ...required,
          defaultValue: metadata.defaultValue,
        } satisfies Partial<ComponentProps<typeof Select>>;
      },
      get radioGroupProps() {
        return {
          ...state,
          ...required,
          defaultValue: metadata.defaultValue,
        } satisfies Partial<ComponentProps<typeof RadioGroup>>;
      },
      get checkboxProps() {
        return {
          ...state,
          ...required,
          defaultSelected: metadata.defaultChecked,
        } satisfies Partial<ComponentProps<typeof Checkbox>>;
      },
      get checkboxGroupProps() {
        return {
          ...state,
          ...required,
          defaultValue: metadata.defaultOptions,
        } satisfies Partial<ComponentProps<typeof CheckboxGroup>>;
      },
      get switchProps() {
        return {
          ...state,
          defaultSelected: metadata.defaultChecked,
        } satisfies Partial<ComponentProps<typeof Switch>>;
      },
      get sliderProps() {
        return {
          name: metadata.name,
          defaultValue: metadata.defaultValue,
        } satisfies Partial<ComponentProps<typeof Slider>>;
      },
    };
  },
});
