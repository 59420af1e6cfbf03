import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { config } from '../config/index.ts';
import { Side } from './side.tsx';

/** How much wider than the menu the drawer is that stands in for it, px (product.md section 9). */
const wider = 40;

/** The menu under 992. */
export function SideDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactElement {
  const size = config().THEME.sidebar_width + wider;
  return (
    <Drawer open={open} placement="left" size={size} closable={false} onClose={onClose} styles={{ body: { padding: 0 } }}>
      <Side onGo={onClose} />
    </Drawer>
  );
}
