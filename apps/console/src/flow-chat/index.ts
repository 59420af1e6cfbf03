export { ChatPanel } from './chat-panel.tsx';
export { type Chat, emptyChat } from './core/chat.ts';
