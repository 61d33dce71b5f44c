import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

type Clicked = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;
type Item = MenuItemConstructorOptions;

/** What can be done with the text that was clicked; nothing where there is none. Electron words each role. */
export function editItems({ isEditable, selectionText, editFlags }: Clicked): Item[] {
  const item = (role: NonNullable<Item['role']>, enabled: boolean): Item => ({ role, enabled });
  if (!isEditable) return selectionText.trim() === '' ? [] : [item('copy', editFlags.canCopy)];
  return [
    item('undo', editFlags.canUndo),
    item('redo', editFlags.canRedo),
    { type: 'separator' },
    item('cut', editFlags.canCut),
    item('copy', editFlags.canCopy),
    item('paste', editFlags.canPaste),
    { type: 'separator' },
    item('selectAll', editFlags.canSelectAll),
  ];
}
