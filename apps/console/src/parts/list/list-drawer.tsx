import type { Page } from '@parley/contract';
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { useFolded } from '../../preferences/index.ts';
import { ListPage, type ListPageProps } from './list-page.tsx';

type ListDrawerProps<In, Parsed, Out extends Page<object>> = Omit<ListPageProps<In, Parsed, Out>, 'as' | 'beginCompact' | 'size'> & {
  readonly heading: string;
  readonly onClose: () => void;
};

/** What belongs to a row of a list, itself a list, in a drawer over it. */
export function ListDrawer<In, Parsed, Out extends Page<object>>({
  heading,
  onClose,
  ...list
}: ListDrawerProps<In, Parsed, Out>): ReactElement {
  const narrow = useFolded();
  return (
    <Drawer
      open
      size={narrow ? '100%' : 1072}
      title={heading}
      closable={{ placement: 'end' }}
      onClose={onClose}
      styles={{ body: { paddingBlock: 0 } }}
    >
      <ListPage {...list} as="part" beginCompact size={50} />
    </Drawer>
  );
}
