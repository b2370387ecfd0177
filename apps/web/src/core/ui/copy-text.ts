/** True once it is in the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without the permission, or on plain HTTP, the old command still copies what is selected.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
