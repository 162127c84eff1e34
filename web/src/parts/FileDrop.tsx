// A text to send: typed or pasted into the box, chosen from files, or dropped onto it.

import { useId, useState } from 'preact/hooks';
import { readFiles } from './download';

interface Props {
  label: string;
  accept: string;
  placeholder: string;
  text: string;
  rows?: number;
  onText: (text: string, name: string | null) => void;
}

export function FileDrop({ label, accept, placeholder, text, rows = 7, onText }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);

  async function take(files: FileList | null): Promise<void> {
    const read = await readFiles(files);
    if (read) onText(read.text, read.name);
  }

  return (
    <div
      class={over ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files ?? null);
      }}
    >
      <div class="drop-head">
        <label for={id}>{label}</label>
        <label class="button small-button">
          Choose files
          <input
            type="file"
            class="sr-only"
            accept={accept}
            multiple
            onChange={(event) => void take(event.currentTarget.files)}
          />
        </label>
      </div>
      <textarea
        id={id}
        rows={rows}
        spellcheck={false}
        placeholder={placeholder}
        value={text}
        onInput={(event) => onText(event.currentTarget.value, null)}
      />
    </div>
  );
}
