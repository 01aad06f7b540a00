'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createAccountData } from './api-query.ts';

/** Holds what is loaded for one account: give it the account's id as its key, so that nobody sees another's data. */
export function AccountData({ children }: { children: ReactNode }) {
  const [client] = useState(createAccountData);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
