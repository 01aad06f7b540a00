import type { messages } from '../../../content/messages.ts';

export type EstimatorWords = (typeof messages)['en']['pricing']['estimator'];
