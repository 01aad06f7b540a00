import { Fragment } from 'react';

type Segment = { text: string; isMatch: boolean };

/** A text with the words that were searched for marked. */
export const Highlighted = ({ segments }: { segments: readonly Segment[] }) =>
  segments.map(({ text, isMatch }, index) => (
    <Fragment key={index}>{isMatch ? <mark>{text}</mark> : text}</Fragment>
  ));
