'use client';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import type { TabsProps as AriaTabsProps } from 'react-aria-components/Tabs';
import './tabs.css';

export interface TabDefinition {
  id: string;
  label: ReactNode;
  content: ReactNode;
  isDisabled?: boolean;
}

export interface TabsProps extends Pick<
  AriaTabsProps,
  'selectedKey' | 'defaultSelectedKey' | 'onSelectionChange'
> {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly TabDefinition[];
}

export function Tabs({ label, tabs, ...selection }: TabsProps) {
  return (
    <AriaTabs {...selection} className="ui-tabs">
      <TabList className="ui-tab-list" aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className="ui-tab" isDisabled={tab.isDisabled ?? false}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="ui-tab-panel">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
