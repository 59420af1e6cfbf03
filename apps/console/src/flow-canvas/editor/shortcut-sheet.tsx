import './dialogs.css';
import type { Text } from '@parley/contract';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useWords } from '../../i18n/index.ts';
import { keyText, shortcuts } from '../core/shortcuts.ts';

const words = {
  title: { zh: '快捷键', en: 'Keyboard shortcuts' },
  mouse: { zh: '鼠标', en: 'Mouse' },
  click: { zh: '单击节点打开它，右键看能做什么', en: 'Click a node to open it, right click for what can be done' },
  drag: { zh: '从出口拖到空白处，接一个新节点', en: 'Drag an exit to empty canvas for a new node' },
  plus: { zh: '连线上的 + 插入一个节点', en: '+ on an edge inserts a node' },
  drawn: { zh: '画布由 {name} 绘制，© webkid GmbH，MIT 许可', en: 'The canvas is drawn by {name}, © webkid GmbH, MIT licence' },
} as const satisfies Record<string, Text>;

/** Every key of the designer; at its foot, who made the canvas. */
export function ShortcutSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const [before, after] = say('drawn', { name: '\n' }).split('\n');
  return (
    <Modal open title={say('title')} width={640} footer={null} onCancel={onClose} destroyOnHidden>
      <div className="fed-shortcuts">
        {shortcuts.map(({ name, all }) => (
          <section key={name.en}>
            <h3>{text(name)}</h3>
            <dl>
              {all.map(({ keys, does }) => (
                <div key={does.en}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className="fed-keys">
                        {keyText(key)}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{text(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{say('mouse')}</h3>
          <ul>
            <li>{say('click')}</li>
            <li>{say('drag')}</li>
            <li>{say('plus')}</li>
          </ul>
        </section>
      </div>
      <p className="fed-note fed-drawn">
        {before}
        <a href="https://reactflow.dev" target="_blank" rel="noreferrer">
          React Flow
        </a>
        {after}
      </p>
    </Modal>
  );
}
