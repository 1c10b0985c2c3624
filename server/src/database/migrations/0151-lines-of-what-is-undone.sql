-- What an import has made and its undo has deleted has no line any more (import-undo.store.ts), which is quicker than a line that says so.
grant delete on import_records to selvedge_app;
