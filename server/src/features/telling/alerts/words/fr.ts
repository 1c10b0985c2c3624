import { pluralIn } from '#kit/words/plural.ts'
import type { AlertWords } from './alert-words.ts'

const many = pluralIn('fr')

const FAULTS: Readonly<Record<string, string>> = {
  credentials: 'l’autre système n’accepte plus les identifiants',
  permission: 'les identifiants ne permettent plus ce qu’il faut',
  not_found: 'l’autre système n’a plus ce qui était connecté',
  refused: 'l’autre système refuse',
  rate_limited: 'l’autre système n’accepte plus de requêtes',
  conflict: 'l’autre système signale un conflit',
  passing: 'l’autre système est injoignable',
  unexpected_system: 'un autre système répond à cette adresse',
}

const BACKUP_FAULTS: Readonly<Record<string, string>> = {
  backup_target_full: 'il ne reste plus de place là où sont conservées les sauvegardes',
  backup_target_refused: 'le service n’a pas le droit d’écrire là où sont conservées les sauvegardes',
  backup_target_unavailable: 'l’emplacement des sauvegardes est inaccessible',
  backup_interrupted: 'le service s’est arrêté plusieurs fois pendant la sauvegarde',
}

const whyBackup = (reason: string | undefined) =>
  reason && BACKUP_FAULTS[reason] ? `, car ${BACKUP_FAULTS[reason]}` : ''

const why = (kind: string | null | undefined) => (kind && FAULTS[kind] ? `, car ${FAULTS[kind]}` : '')

export const fr: AlertWords = {
  subject: (count) => many(count, 'Un point demande votre attention', `${count} points demandent votre attention`),
  lead: () => 'Voici ce qui s’est passé :',
  said: {
    'webhook.disabled': ({ reason }) =>
      reason === 'gone'
        ? ' : le webhook a été désactivé, car son destinataire n’existe plus.'
        : ' : le webhook a été désactivé, car son destinataire est en échec depuis cinq jours.',
    'connection.paused': ({ kind }) => (kind ? ` : la connexion a été suspendue${why(kind)}.` : undefined),
    'connection.run_finished': ({ state }) =>
      state === 'failed' ? ' : une lecture de la connexion a échoué.' : undefined,
    'import_pickup.run_finished': ({ outcome }) =>
      outcome === 'failed'
        ? ' : le fichier de cette collecte n’a pas pu être importé.'
        : outcome === 'waits'
          ? ' : le fichier de cette collecte attend que vous examiniez son import.'
          : undefined,
    'connection.expiring': ({ days }) =>
      ` : les identifiants de la connexion expirent dans ${days} ${many(days ?? 0, 'jour', 'jours')}.`,
    'connection.write_back_refused': ({ count }) =>
      many(
        count ?? 0,
        ' : une valeur n’a pas pu être écrite dans l’autre système.',
        ` : ${count} valeurs n’ont pas pu être écrites dans l’autre système.`,
      ),
    'channel.paused': ({ isByPerson }) =>
      isByPerson ? undefined : ' : le canal de messages ne fonctionne plus et a été suspendu.',
    'api_key.expiring': ({ days }) =>
      days === undefined
        ? ' : la clé d’API expire dans quelques jours.'
        : ` : la clé d’API expire dans ${days} ${many(days, 'jour', 'jours')}.`,
    'passport.gtin_disputed': () => ' : une autre entreprise a publié le même GTIN.',
    'email.not_delivered': () => ' : un e-mail à cette adresse n’a pas pu être distribué.',
    'backup.failed': ({ reason }) =>
      ` : la sauvegarde de cette installation a échoué${whyBackup(reason)}. La marche à suivre figure dans Réglages, Sauvegardes.`,
  },
  unnamed: 'Une fiche',
  more: (count) => many(count, 'Un autre point figure dans l’activité.', `${count} autres figurent dans l’activité.`),
  open: 'Ouvrir l’activité',
  why: 'Vous recevez cet e-mail parce que vous êtes administrateur ou propriétaire de cet espace de travail. Vous pouvez le désactiver dans Réglages, Espace de travail, E-mail.',
}
