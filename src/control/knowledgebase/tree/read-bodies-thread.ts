import { parentPort, workerData } from 'node:worker_threads';
import { readBody } from './article-body.ts';

parentPort?.postMessage((workerData as string[]).map(readBody));
