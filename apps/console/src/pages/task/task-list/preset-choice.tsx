import type { ReactElement } from 'react';
import { useWords } from '../../../i18n/index.ts';
import { formWords } from './form-words.ts';
import { type Preset, presetOrder, presets } from './presets.ts';

/** What kind of task it is: fills in what tasks of the kind usually want. */
export function PresetChoice({ chosen, onChoose }: { chosen: Preset | undefined; onChoose: (preset: Preset) => void }): ReactElement {
  const { say, text } = useWords(formWords);
  return (
    <fieldset className="task-presets">
      <legend>{say('preset')}</legend>
      {presetOrder.map((preset) => (
        <button key={preset} type="button" aria-pressed={chosen === preset} onClick={() => onChoose(preset)}>
          <b>{text(presets[preset].name)}</b>
          <span>{text(presets[preset].how)}</span>
        </button>
      ))}
      <p className="field-help" aria-live="polite">
        {say(chosen ? 'presetDone' : 'presetHow')}
      </p>
    </fieldset>
  );
}
