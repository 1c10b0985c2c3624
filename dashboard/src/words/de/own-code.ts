/** Wie jeder Datensatz außer seinem Namen heißen kann. */
export const ownCode = {
  label: 'Interne Nummer',
  help: 'Etwa aus Ihrem ERP-System. Dateien und API nehmen sie anstelle der Kennung.',
}
