/** Warum eine Sicherung nicht entstanden ist oder nicht begonnen hat. */
export const backupReasons: Readonly<Record<string, string>> = {
  backup_failed:
    'Die Sicherung konnte nicht erstellt werden. Warum, steht im Protokoll des Dienstes; er versucht es von selbst wieder.',
  backup_interrupted:
    'Der Dienst wurde während der Sicherung beendet; sie ist unvollständig und zählt nicht. Die nächste beginnt von selbst. Geschieht das öfter, steht im Protokoll, warum der Dienst endet.',
  backup_target_full:
    'Am Speicherort der Sicherungen ist kein Platz mehr. Schaffen Sie dort Platz, oder bewahren Sie weniger Sicherungen auf (BACKUP_KEEP).',
  backup_target_refused:
    'Der Dienst darf am Speicherort der Sicherungen nicht schreiben. Prüfen Sie die Rechte seines Benutzers oder den Schlüssel des Buckets (BACKUP_TO).',
  backup_target_unavailable:
    'Der Speicherort der Sicherungen ist nicht erreichbar. Prüfen Sie, ob er eingehängt oder im Netz erreichbar ist; der Dienst versucht es von selbst wieder.',
  backup_unreadable:
    'Eine frühere Sicherung an diesem Speicherort ist nicht lesbar. Dateien, die keine Sicherung mehr braucht, werden dort deshalb nicht entfernt. „npm run restore -- SOURCE --list“ nennt diese Sicherung: Prüfen Sie den Datenträger, und entfernen Sie dann ihren Ordner.',
  backups_not_begun:
    'Der Dienst ist eben erst gestartet und sichert noch nicht. Versuchen Sie es in einigen Sekunden noch einmal.',
  backups_not_set:
    'Diese Installation erstellt keine Sicherungen: Ihr Betreiber hat BACKUP_TO nicht gesetzt. Setzen Sie es, und starten Sie den Dienst neu.',
  backups_of_operator:
    'Diese Installation hat mehrere Arbeitsbereiche; ihre Sicherungen beginnt der Betreiber: npm run backup.',
}
