import * as z from 'zod';
import { defineJob, jobWorker, schedule, type JobWorker } from '#src/control/database/jobs.ts';
import type { ClosingService } from './service.ts';

const closeDueAccounts = defineJob({ name: 'close-due-accounts', schema: z.strictObject({}) });

export const closeDueAccountsOften = schedule(closeDueAccounts, '*/10 * * * *', {});

export const closeDueAccountsWorker = (closing: Pick<ClosingService, 'closeDue'>): JobWorker =>
  jobWorker(closeDueAccounts, () => closing.closeDue());
