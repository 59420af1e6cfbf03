import './page.css';
import { type ReactElement, useEffect } from 'react';
import { Outlet } from 'react-router';
import { AntdFrame } from '../parts/antd-frame/antd-frame.tsx';
import { keepFocus } from './focus-home.ts';
import { Gate } from './gate.tsx';
import { KeptStyles } from './kept-styles.tsx';

/** Everything behind the log-in, with the component library. */
export function Inside(): ReactElement {
  useEffect(keepFocus, []);
  return (
    <AntdFrame>
      <KeptStyles />
      <Gate>
        <Outlet />
      </Gate>
    </AntdFrame>
  );
}
