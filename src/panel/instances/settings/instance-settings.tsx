'use client';
import { useInstance } from '../frame/instance-context.ts';
import { AddressSection } from './address-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { NameSection } from './name-section.tsx';
import { SleepSection } from './sleep-section.tsx';
import { SoftwareSection } from './software-section.tsx';
import './instance-settings.css';

/** What can be changed about a server, each subject by itself. */
export function InstanceSettings() {
  const instance = useInstance();
  return (
    <div className="ui-stack instance-settings">
      <NameSection key={instance.name} instance={instance} />
      <AddressSection key={`${instance.slug}`} instance={instance} />
      <SleepSection key={`${instance.wakes} ${instance.idleStopMinutes}`} instance={instance} />
      <SoftwareSection key={`${instance.software} ${instance.version}`} instance={instance} />
      <DeleteSection instance={instance} />
    </div>
  );
}
