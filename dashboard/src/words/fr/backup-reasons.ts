/** Pourquoi une sauvegarde n’a pas été faite ou lancée. */
export const backupReasons: Readonly<Record<string, string>> = {
  backup_failed: 'La sauvegarde n’a pas pu être faite. Le journal du service dit pourquoi ; il réessaie de lui-même.',
  backup_interrupted:
    'Le service s’est arrêté pendant la sauvegarde, qui est incomplète et ne compte pas. La prochaine commence d’elle-même. Si cela se répète, cherchez dans le journal pourquoi le service s’arrête.',
  backup_target_full:
    'Il ne reste plus de place là où sont conservées les sauvegardes. Libérez-y de la place, ou conservez moins de sauvegardes (BACKUP_KEEP).',
  backup_target_refused:
    'Le service n’a pas le droit d’écrire là où sont conservées les sauvegardes. Vérifiez les droits de son utilisateur ou la clé du bucket (BACKUP_TO).',
  backup_target_unavailable:
    'L’emplacement des sauvegardes est inaccessible. Vérifiez qu’il est monté ou joignable ; le service réessaie de lui-même.',
  backup_unreadable:
    'Une sauvegarde antérieure est illisible à cet emplacement. Les fichiers dont plus aucune sauvegarde n’a besoin n’y sont donc pas supprimés. « npm run restore -- SOURCE --list » nomme cette sauvegarde : vérifiez le disque, puis supprimez son dossier.',
  backups_not_begun:
    'Le service vient de démarrer et ne fait pas encore de sauvegardes. Réessayez dans quelques secondes.',
  backups_not_set:
    'Cette installation ne fait pas de sauvegardes : son exploitant n’a pas défini BACKUP_TO. Définissez-le et redémarrez le service.',
  backups_of_operator:
    'Cette installation a plusieurs espaces ; c’est son exploitant qui lance les sauvegardes : npm run backup.',
}
