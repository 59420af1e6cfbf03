import type { InputOf } from '@parley/contract';
import { askSend, askSendOut } from '@parley/contract/flow';
import { useCallback, useRef, useState } from 'react';
import { send as call } from '../api/index.ts';
import { answered, type Chat, type ChatEvent, emptyChat, failed, sent } from './core/chat.ts';

type ChatInput = InputOf<typeof askSend>;

type ChatSetting = {
  flowId: string;
  source: 'draft' | 'uat' | 'production';
  direction: 'in' | 'out';
  variables: Readonly<Record<string, string>>;
};

export type ChatControl = {
  chat: Chat;
  problem: unknown;
  start: (setting: ChatSetting) => Promise<void>;
  send: (event: ChatEvent) => Promise<void>;
  clear: () => void;
};

/** One test talk against the server. An answer that comes after a new start is dropped. */
export function useChat(): ChatControl {
  const [chat, setChat] = useState<Chat>(emptyChat);
  const [problem, setProblem] = useState<unknown>();
  const run = useRef(0);
  const outbound = useRef(false);
  const session = useRef<{ flowId: string; id: string } | undefined>(undefined);

  const turn = useCallback(async (input: ChatInput, from: Chat): Promise<void> => {
    const mine = run.current;
    setProblem(undefined);
    setChat(sent(from, input.event));
    try {
      // An outbound talk runs as an outbound call would.
      const reply = await call(outbound.current ? askSendOut : askSend, input, { quiet: true });
      if (mine !== run.current) return;
      session.current = { flowId: input.flow_id, id: reply.session_id };
      setChat((now) => answered(now, reply));
    } catch (error) {
      if (mine !== run.current) return;
      setProblem(error);
      setChat((now) => failed(now));
    }
  }, []);

  return {
    chat,
    problem,
    start: useCallback(
      ({ flowId, source, direction, variables }) => {
        run.current += 1;
        session.current = undefined;
        outbound.current = direction === 'out';
        return turn({ flow_id: flowId, source, direction, variables }, emptyChat);
      },
      [turn],
    ),
    send: useCallback(
      (event) => {
        const to = session.current;
        if (!to || chat.busy) return Promise.resolve();
        // A line that failed is replaced by its repetition.
        const last = chat.lines.at(-1);
        const from = last?.who === 'person' && last.state === 'failed' ? { ...chat, lines: chat.lines.slice(0, -1) } : chat;
        return turn({ flow_id: to.flowId, session_id: to.id, event }, from);
      },
      [turn, chat],
    ),
    clear: useCallback(() => {
      run.current += 1;
      session.current = undefined;
      setProblem(undefined);
      setChat(emptyChat);
    }, []),
  };
}
