'use client';
import { useRef } from 'react';
import { Label } from 'react-aria-components/Label';
import {
  Slider as AriaSlider,
  SliderFill,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components/Slider';
import type { SliderProps as AriaSliderProps } from 'react-aria-components/Slider';
import type { FieldWords } from './field.tsx';
import { useFormValue } from './form-value.tsx';
import './field.css';
import './slider.css';

type OwnProps = 'children' | 'className' | 'style' | 'orientation' | 'defaultValue' | 'minValue' | 'maxValue';

export interface SliderProps extends Omit<AriaSliderProps<number>, OwnProps>, Pick<FieldWords, 'label'> {
  minValue: number;
  maxValue: number;
  defaultValue?: number | string;
  /** With a name the value belongs to the form around it. */
  name?: string;
  /** Labels under the track, in ascending order. */
  marks?: readonly { value: number; label: string }[];
}

export function Slider({ label, name, marks = [], minValue, maxValue, defaultValue, ...props }: SliderProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const start = Number(defaultValue === undefined || defaultValue === '' ? minValue : defaultValue);
  const formValue = useFormValue({ name, defaultValue: String(start), focusTarget: inputRef });
  const own =
    name !== undefined
      ? {
          value: Number(formValue.value),
          onChange(value: number) {
            formValue.change(String(value));
            props.onChange?.(value);
          },
        }
      : props.value === undefined
        ? { defaultValue: start }
        : {};
  return (
    <>
      {formValue.input}
      <AriaSlider {...props} {...own} minValue={minValue} maxValue={maxValue} className="ui-field ui-slider">
        <span className="ui-field-label-line">
          <Label className="ui-field-label">{label}</Label>
          <SliderOutput className="ui-slider-output" />
        </span>
        <SliderTrack className="ui-slider-track">
          <SliderFill className="ui-slider-fill" />
          <SliderThumb className="ui-slider-thumb" inputRef={inputRef} />
        </SliderTrack>
        {marks.length > 0 && (
          <span className="ui-slider-marks" aria-hidden="true">
            {marks.map((mark) => (
              <span
                key={mark.value}
                style={{ insetInlineStart: `${((mark.value - minValue) / (maxValue - minValue)) * 100}%` }}
              >
                {mark.label}
              </span>
            ))}
          </span>
        )}
      </AriaSlider>
    </>
  );
}
