/** As the toolbar of the editor names its buttons. */
export const editorLabels = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Tachado',
  clearFormattingControlLabel: 'Limpar formatação',
  unlinkControlLabel: 'Tirar o link',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  h2ControlLabel: 'Título',
  h3ControlLabel: 'Subtítulo',
  h4ControlLabel: 'Título menor',
  blockquoteControlLabel: 'Citação',
  hrControlLabel: 'Linha divisória',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
} as const;
