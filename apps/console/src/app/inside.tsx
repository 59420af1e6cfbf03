import './page.css';
import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { AntdFrame } from './antd-frame.tsx';
import { Gate } from './gate.tsx';

/** Everything behind the log-in, with the component library. */
export function Inside(): ReactElement {
  return (
    <AntdFrame>
      <Gate>
        <Outlet />
      </Gate>
    </AntdFrame>
  );
}
