import './tip.css';
import { Tooltip } from 'antd';
import { type ReactElement, useEffect, useState } from 'react';

/** Ms that the pointer rests on something before it is told what that is. */
const restMs = 400;

interface Tip {
  readonly text: string;
  readonly at: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
  readonly right: boolean;
}

/** Tells what is under the pointer, for everything with a `data-tip`: one tooltip for the page, where lists have hundreds of buttons. */
export function TipLayer(): ReactElement | null {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: HTMLElement | undefined;
    const hide = (): void => {
      clearTimeout(timer);
      setTip(undefined);
    };
    const show = (): void => {
      const text = over?.isConnected ? over.dataset.tip : undefined;
      if (!over || !text) return;
      const { left, top, width, height } = over.getBoundingClientRect();
      setTip({ text, at: { left, top, width, height }, right: over.dataset.tipAt === 'right' });
    };
    const onOver = ({ target, pointerType }: PointerEvent): void => {
      const found = target instanceof Element && pointerType !== 'touch' ? target.closest<HTMLElement>('[data-tip]') : null;
      if (found === (over ?? null)) return;
      over = found ?? undefined;
      hide();
      if (over) timer = setTimeout(show, restMs);
    };
    const away: readonly (keyof DocumentEventMap)[] = ['pointerdown', 'keydown', 'wheel'];
    document.addEventListener('pointerover', onOver);
    for (const event of away) document.addEventListener(event, hide, { passive: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', onOver);
      for (const event of away) document.removeEventListener(event, hide);
    };
  }, []);
  if (!tip) return null;
  return (
    <Tooltip open title={tip.text} placement={tip.right ? 'right' : 'top'} zIndex={2000}>
      <i className="tip-at" style={tip.at} />
    </Tooltip>
  );
}
