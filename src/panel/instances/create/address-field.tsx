'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide';
import { useEffect, useState } from 'react';
import type { Edition } from '#src/contract/gateway-routes.ts';
import { apiQuery } from '#src/panel/queries/api-query.ts';
import { LiveRegion } from '#src/ui/controls/live-region.tsx';
import { TextField } from '#src/ui/controls/text-field.tsx';
import { Icon } from '#src/ui/server/icon.tsx';
import './address-field.css';

/** How long somebody types on before the address is looked up. */
const pauseMilliseconds = 250;

type AddressFieldProps = {
  /** What the address is made of until somebody chooses one. */
  name: string;
  slug: string | undefined;
  onChange(slug: string | undefined): void;
  /** The address that the server has already: it is free for itself. */
  own?: string | null;
  edition: Edition;
};

/** The address that players type: made of the name, or chosen, and looked up as one types. */
export function AddressField({ name, slug, onChange, own = null, edition }: AddressFieldProps) {
  const wanted = useSettled(slug ?? name)
    .trim()
    .slice(0, 200);
  const { data } = useQuery({
    ...apiQuery('/v1/instance-address', { params: { query: { name: wanted } } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const isOwn = data !== undefined && data.slug === own;
  const isFree = data !== undefined && (data.isAvailable || isOwn);
  const shown = edition === 'bedrock' ? data?.hostname : data?.address;
  const words = data && addressWords(data, { isFree, isOwn, isChosen: slug !== undefined });
  return (
    <div className="address-field">
      <TextField
        label="Address"
        description="The part before the dot is yours to choose."
        autoComplete="off"
        spellCheck="false"
        value={slug ?? data?.slug ?? ''}
        onChange={(text) => onChange(text === '' ? undefined : text)}
      />
      {data && (
        <p className="address-field-answer" data-tone={isFree ? 'success' : 'warning'}>
          <Icon icon={isFree ? CircleCheck : TriangleAlert} />
          <span>
            <code>{shown}</code> {words}
            {edition === 'bedrock' && own === null && ' Its port follows once the server is made.'}
          </span>
        </p>
      )}
      <LiveRegion>{data && words ? `${shown} ${words}` : ''}</LiveRegion>
    </div>
  );
}

function addressWords(
  { slug }: { slug: string },
  { isFree, isOwn, isChosen }: { isFree: boolean; isOwn: boolean; isChosen: boolean },
): string {
  if (isOwn) return 'is the address it has.';
  if (isFree) return 'is free.';
  if (slug.length < 3) return 'is too short.';
  return isChosen ? 'is taken.' : 'is taken: yours gets a number behind it, unless you choose another.';
}

/** A text once nobody types it any more. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(pause);
  }, [text]);
  return settled;
}
