import * as contract from '@parley/contract/flow-library';
import { choiceCap } from '@parley/contract/page';
import { bind } from '../../kit/bind.ts';
import { parsedDraft } from '../change-draft.ts';
import { findFlow } from '../find-flow.ts';
import { bindLibrary, listLibrary } from './bind-library.ts';
import { bindLibraryImport } from './imports/bind-import.ts';
import { libraryImports } from './imports/kinds.ts';
import * as items from './item-libraries.ts';
import * as parts from './part-libraries.ts';

/** Doors to the libraries inside a flow's draft. */
export const libraryRoutes = [
  ...bindLibrary(contract.intention, items.intents),
  bind(contract.intention.option, async ({ flow_id, search = '' }, { db }) => {
    const { draft } = await findFlow(db, flow_id);
    const sought = search.toLowerCase();
    const list = parsedDraft(draft).intents.flatMap(({ id, name }) => (name.toLowerCase().includes(sought) ? [{ id, name }] : []));
    return { list: list.slice(0, choiceCap), more: list.length > choiceCap };
  }),
  ...bindLibrary(contract.flowSlot, items.slots),
  ...bindLibrary(contract.flowLabel, items.labels),
  ...bindLibrary(contract.flowComponent, items.components),
  ...bindLibrary(contract.entityLibrary, items.entityLibraries),
  ...bindLibrary(contract.exactCorpus, parts.exactSentences),
  ...bindLibrary(contract.similarCorpus, parts.similarSentences),
  ...bindLibrary(contract.blackCorpus, parts.blackSentences),
  ...bindLibrary(contract.intentExpression, parts.expressions),
  ...bindLibrary(contract.intentRule, parts.intentRules),
  ...bindLibrary(contract.similarWords, items.similarWords),
  ...bindLibrary(contract.knowledgeItem, items.knowledgeItems),
  ...bindLibrary(contract.knowledgeSimilar, parts.similarQuestions),
  ...bindLibrary(contract.knowledgeRule, parts.knowledgeRules),
  ...bindLibrary(contract.gradeRule, items.gradeRules),
  bind(contract.gradeRule.listByOption, (query, context) => listLibrary(query, context, items.gradeRules)),
  bindLibraryImport(contract.flowSlot.import, libraryImports['flow-slots']),
  bindLibraryImport(contract.flowLabel.import, libraryImports['flow-labels']),
  bindLibraryImport(contract.flowComponent.import, libraryImports['flow-components']),
  bindLibraryImport(contract.entityLibrary.import, libraryImports['flow-entity-values']),
  bindLibraryImport(contract.exactCorpus.import, libraryImports['flow-exact-sentences']),
  bindLibraryImport(contract.similarCorpus.import, libraryImports['flow-similar-sentences']),
  bindLibraryImport(contract.blackCorpus.import, libraryImports['flow-excluded-sentences']),
  bindLibraryImport(contract.knowledgeImport, libraryImports['flow-knowledge']),
];
