import type { Call, CallOutput } from '@atoll/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '#ui/lists/loaded.tsx';
import { SkeletonBlock } from '#ui/lists/skeleton.tsx';
import { settingQuery } from '../../queries.ts';

export interface SettingProps<C extends Call> {
  bucket: string;
  /** The call that reads the setting. */
  call: C;
  children: (saved: CallOutput<C>) => ReactNode;
}

const skeletonPx = 260;

/** Renders a setting once it is loaded. */
export function Setting<C extends Call>({ bucket, call, children }: SettingProps<C>) {
  const query = useQuery(settingQuery(call, bucket));
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={skeletonPx} />}>
      {children}
    </Loaded>
  );
}
