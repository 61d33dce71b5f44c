import { expect, it } from 'vitest';
import { editItems } from './editItems.ts';

const none = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: false,
  canDelete: false,
  canSelectAll: false,
  canEditRichly: false,
};

it('offers a text field all of editing, each as far as it can be done', () => {
  const items = editItems({ isEditable: true, selectionText: '', editFlags: { ...none, canPaste: true } });
  expect(items.flatMap(({ role }) => role ?? [])).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
  expect(items.filter(({ enabled }) => enabled).map(({ role }) => role)).toEqual(['paste']);
});

it('offers selected text its copy, and nothing where there is no text', () => {
  const editFlags = { ...none, canCopy: true };
  expect(editItems({ isEditable: false, selectionText: 'hana', editFlags })).toEqual([{ role: 'copy', enabled: true }]);
  expect(editItems({ isEditable: false, selectionText: ' \n', editFlags })).toEqual([]);
});
