import type { ReactElement } from 'react';
import { RecordingsPanel } from '../sound/recordings-panel.tsx';
import { ComponentsPanel } from './components-panel.tsx';
import { GradesPanel } from './grades-panel.tsx';
import { HandlersPanel } from './handlers-panel.tsx';
import { IntentsPanel } from './intents-panel.tsx';
import { KnowledgePanel } from './knowledge-panel.tsx';
import { LabelsPanel } from './labels-panel.tsx';
import { LibrariesPanel } from './libraries-panel.tsx';
import { NodePanel } from './node-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SimilarWordsPanel } from './similar-words-panel.tsx';
import { SlotsPanel } from './slots-panel.tsx';
import type { PanelName } from './use-draft.ts';
import { VariablesPanel } from './variables-panel.tsx';

const panels: Record<PanelName, () => ReactElement> = {
  node: NodePanel,
  intents: IntentsPanel,
  knowledge: KnowledgePanel,
  handlers: HandlersPanel,
  slots: SlotsPanel,
  libraries: LibrariesPanel,
  variables: VariablesPanel,
  labels: LabelsPanel,
  grades: GradesPanel,
  recordings: RecordingsPanel,
  'similar-words': SimilarWordsPanel,
  components: ComponentsPanel,
  settings: SettingsPanel,
};

export function Panels({ name }: { name: PanelName }): ReactElement {
  const Panel = panels[name];
  return <Panel />;
}
