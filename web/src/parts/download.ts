// Files for the reader, made in the page.

export function download(name: string, content: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Whether the browser let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export async function readFiles(files: FileList | null): Promise<{ name: string; text: string } | null> {
  if (!files || files.length === 0) return null;
  const texts = await Promise.all([...files].map((file) => file.text()));
  return { name: [...files].map((file) => file.name).join(' + '), text: texts.join('\n\n') };
}
