import { type ChangedNode, compare, detail, rollBack, update } from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/graph';
import { exitsOf } from '@parley/contract/flow/graph';
import { App } from 'antd';
import { notify, useAct } from '../../../api/index.ts';
import { takeNode } from '../../../flow-canvas/core/take-node.ts';
import { exitName } from '../../../flow-canvas/core/views.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { compareWords as words } from './words.ts';

/** How long the way back is offered, s. */
const undoFor = 8;

type Compared = {
  readonly flow_id: string;
  readonly revision: number;
  /** The version that is taken from. */
  readonly number: number;
  readonly before: Flow;
  readonly draft: Flow;
};

/** Takes nodes of a version over into the draft, one by one, and the whole version. */
export function useTake() {
  const { say, text, language } = useWords(words);
  const { message } = App.useApp();
  const confirm = useConfirm();
  const refresh = [compare, detail];
  const saved = useAct(update, { refresh });
  const put = useAct(rollBack, { refresh });

  const nameOf = (flow: Flow, id: string, exit: string): string => {
    const node = flow.nodes.find((one) => one.id === id);
    const own = node && exitsOf(node).find((one) => one.id === exit);
    return node && own ? `${node.name}「${exitName(flow, node, own, language)}」` : exit;
  };
  const save = async (of: Compared, draft: Flow, done: string): Promise<void> => {
    const { revision } = await saved.mutateAsync({ flow_id: of.flow_id, revision: of.revision, draft });
    const key = `taken-${revision}`;
    const back = (): void => {
      message.destroy(key);
      saved.mutate(
        { flow_id: of.flow_id, revision, draft: of.draft },
        { onSuccess: () => notify({ kind: 'success', text: say('undone') }) },
      );
    };
    void message.open({
      key,
      type: 'success',
      duration: undoFor,
      content: (
        <span>
          {done}　
          <button type="button" className="fchat-link" onClick={back}>
            {say('undo')}
          </button>
        </span>
      ),
    });
  };
  return {
    node: (of: Compared, { id, name, change }: ChangedNode): void => {
      const { draft, dangling } = takeNode(of.before, of.draft, id);
      const word = { added: 'dropped', changed: 'taken', removed: 'putBackDone' } as const;
      const run = (): Promise<void> => save(of, draft, say(word[change], { name, n: of.number }));
      if (dangling.length === 0) return void run().catch(() => undefined);
      const names = dangling.map(({ node, exit }) => nameOf(draft, node, exit)).join(text({ zh: '、', en: ', ' }));
      confirm({ title: say('danglingTitle'), text: say('dangling', { names }), verb: say('goOn'), run });
    },
    whole: ({ flow_id, revision, number }: Pick<Compared, 'flow_id' | 'revision' | 'number'>): void =>
      confirm({
        title: say('backTitle', { n: number }),
        text: say('backText'),
        verb: say('backTo', { n: number }),
        run: async () => {
          const { msg } = await put.mutateAsync({ flow_id, number, to: 'draft', revision });
          notify({ kind: 'success', text: msg });
        },
      }),
  };
}
