import { countingIn } from '../counting.ts'
import type { RestoreWords } from '../en/restores.ts'

const { some, by } = countingIn('fr')

export const restores: RestoreWords = {
  title: 'Ce que cette restauration a annulé',
  noneTitle: 'Aucune restauration à examiner',
  noneText:
    'Si cette installation est restaurée depuis une sauvegarde, vous voyez ici ce qui s’était passé après le moment de celle-ci, avant que quoi que ce soit ne quitte votre espace.',
  backTo: (moment) =>
    `Cette installation a été ramenée à son état du ${moment}. Ce qui était enregistré avant se trouve ici.`,
  exact: 'La liste est complète : elle vient de la base de données remplacée.',
  unknown:
    'Ce qui s’est passé ensuite ne peut pas être connu ici. Les liens à usage unique qui ont pu servir depuis sont fermés.',
  lookThrough: 'Parcourez le reste.',
  held: 'Webhooks, planifications, connexions, messages et e-mails attendent. La saisie et la publication continuent, et les passeports restent visibles du public.',
  heldOthers: 'Un propriétaire de cet espace examine ce que la restauration a annulé, puis les laisse reprendre.',
  resumed: (who, when) => `${who} a tout laissé reprendre, ${when}.`,
  goOn: 'Reprendre',
  goOnTitle: 'Tout laisser reprendre ?',
  goOnText:
    'Ce qui attendait est envoyé maintenant : envois aux webhooks, messages et e-mails. Planifications et connexions s’exécutent à leur prochaine heure, et des valeurs sont écrites dans d’autres systèmes.',
  goOnCheck: 'Mettez d’abord en pause ce qui ne doit pas reprendre.',
  wentOn: 'Tout reprend',
  nothing: 'La liste est vide : tout ce que cet espace contenait est ici.',
  kept: 'Reste valable',
  list: 'Ce qui a été annulé',
  showing: (from, to, all) => `${from} à ${to} sur ${all}`,
  byWhom: (who, when) => `${who}, ${when}`,
  code: 'Code',
  gtin: 'GTIN',
  fromTo: (from, to) => `alors ${to}, maintenant ${from}`,
  changed: 'Fiches qui avaient changé',
  changedNote: 'Elles sont de nouveau comme à ce moment-là.',
  created: (count) => some(count, 'créée', 'créées'),
  updated: (count) => some(count, 'modifiée', 'modifiées'),
  deleted: (count) => some(count, 'supprimée', 'supprimées'),
  kinds: {
    WORKSPACE_DELETED: {
      title: (_n) => 'Cet espace de travail avait été supprimé',
      note: 'Il existe de nouveau, et ce qu’il envoie de lui-même est arrêté. Si la suppression était voulue, ne reprenez pas.',
    },
    PASSPORT_WITHDRAWN: {
      title: (n) => some(n, 'passeport avait été retiré', 'passeports avaient été retirés'),
      note: 'Ils sont retirés ici aussi.',
    },
    PASSPORT_FIRST_PUBLISHED: {
      title: (n) =>
        some(
          n,
          'passeport avait été publié pour la première fois',
          'passeports avaient été publiés pour la première fois',
        ),
      note: 'Les codes déjà imprimés ne mènent plus nulle part. Créez et publiez de nouveau ces variantes avec le même GTIN, ou remplacez les étiquettes.',
    },
    ITEM_CREATED: {
      title: (n) =>
        some(
          n,
          'variante avait été créée sans être encore publiée',
          'variantes avaient été créées sans être encore publiées',
        ),
      note: 'Les codes déjà imprimés ne mènent plus nulle part.',
    },
    PASSPORT_REPUBLISHED: {
      title: (n) => some(n, 'passeport avait été publié de nouveau', 'passeports avaient été publiés de nouveau'),
      note: 'Une version antérieure est visible maintenant. Publiez de nouveau ce qui doit l’être.',
    },
    LINK_OPENED: {
      title: (n) => some(n, 'lien privé avait été ouvert', 'liens privés avaient été ouverts'),
      note: 'Ces ouvertures comptent ici aussi.',
    },
    LINK_CLOSED: {
      title: (n) => some(n, 'lien privé a été fermé', 'liens privés ont été fermés'),
      note: 'Ils ne pouvaient être ouverts qu’un nombre limité de fois, et rien ne prouve qu’ils ne l’ont pas été. Créez-en d’autres si nécessaire.',
    },
    LINK_REVOKED: {
      title: (n) => some(n, 'lien privé avait été révoqué', 'liens privés avaient été révoqués'),
      note: 'Ils sont révoqués ici aussi.',
    },
    LINK_CREATED: {
      title: (n) => some(n, 'lien privé avait été créé', 'liens privés avaient été créés'),
      note: 'Leurs adresses ne mènent plus nulle part. Créez-en d’autres.',
    },
    MEMBER_REMOVED: {
      title: (n) => some(n, 'membre était parti ou avait été retiré', 'membres étaient partis ou avaient été retirés'),
      note: 'Ils sont retirés ici aussi, sauf s’il ne restait alors aucun propriétaire.',
    },
    MEMBER_DEMOTED: {
      title: (n) =>
        some(n, 'membre avait reçu un rôle avec moins de droits', 'membres avaient reçu un rôle avec moins de droits'),
      note: 'Ils ont ce rôle ici aussi, sauf s’il ne restait alors aucun propriétaire.',
    },
    MEMBER_PROMOTED: {
      title: (n) =>
        some(n, 'membre avait reçu un rôle avec plus de droits', 'membres avaient reçu un rôle avec plus de droits'),
      note: 'Ils ont maintenant leur ancien rôle. Redonnez-leur l’autre s’il était voulu.',
    },
    MEMBER_ADDED: {
      title: (n) => some(n, 'personne était devenue membre', 'personnes étaient devenues membres'),
      note: 'Elles ne sont plus membres. Invitez-les de nouveau.',
    },
    INVITATION_CLOSED: {
      title: (n) => some(n, 'invitation a été fermée', 'invitations ont été fermées'),
      note: 'Rien ne prouve qu’elles n’ont été ni acceptées ni révoquées. Invitez de nouveau ces personnes.',
    },
    INVITATION_ENDED: {
      title: (n) =>
        some(n, 'invitation avait été acceptée ou révoquée', 'invitations avaient été acceptées ou révoquées'),
      note: 'Leurs liens ne fonctionnent plus ici non plus.',
    },
    PASSWORD_CHANGED: {
      title: (n) => `${some(n, 'membre', 'membres')} ${by(n, 'avait', 'avaient')} changé de mot de passe`,
      note: 'Le nouveau mot de passe est valable ici aussi, l’ancien ne l’est pas.',
    },
    KEY_REVOKED: {
      title: (n) => some(n, 'clé d’API avait été révoquée', 'clés d’API avaient été révoquées'),
      note: 'Elles sont révoquées ici aussi.',
    },
    KEY_CREATED: {
      title: (n) => some(n, 'clé d’API avait été créée', 'clés d’API avaient été créées'),
      note: 'Elles n’existent plus. Les programmes qui les utilisent ont besoin de nouvelles clés.',
    },
    FEED_REVOKED: {
      title: (n) => some(n, 'flux avait été révoqué', 'flux avaient été révoqués'),
      note: 'Ils sont révoqués ici aussi.',
    },
    FEED_RENEWED: {
      title: (n) => some(n, 'flux avait reçu un nouveau secret', 'flux avaient reçu un nouveau secret'),
      note: 'Le nouveau secret est valable ici aussi, l’ancien ne l’est pas.',
    },
    FEED_CREATED: {
      title: (n) => some(n, 'flux avait été créé', 'flux avaient été créés'),
      note: 'Leurs adresses ne mènent plus nulle part. Créez-en d’autres.',
    },
    SECRET_ROTATED: {
      title: (n) => some(n, 'webhook avait reçu un nouveau secret', 'webhooks avaient reçu un nouveau secret'),
      note: 'Ils signent maintenant avec l’ancien. Donnez-leur-en un nouveau avant de reprendre.',
    },
    SWITCHED_OFF: {
      title: (n) =>
        some(
          n,
          'webhook, connexion ou autre avait été mis en pause ou supprimé',
          'webhooks, connexions et autres avaient été mis en pause ou supprimés',
        ),
      note: 'Ils existent ici et sont arrêtés.',
    },
    ADDRESS_UNSUBSCRIBED: {
      title: (n) => some(n, 'adresse ne voulait plus de messages', 'adresses ne voulaient plus de messages'),
      note: 'Elles n’en reçoivent pas ici non plus.',
    },
    CATALOGUE_CLOSED: {
      title: (_n) => 'Le catalogue public avait été fermé',
      note: 'Il est fermé ici aussi.',
    },
    RATING_CONCEALED: {
      title: (n) =>
        some(n, 'évaluation avait été retirée des passeports', 'évaluations avaient été retirées des passeports'),
      note: 'C’est aussi le cas ici. Publiez de nouveau les passeports qui les montrent encore.',
    },
    FILE_HIDDEN: {
      title: (n) => some(n, 'fichier public avait été rendu privé', 'fichiers publics avaient été rendus privés'),
      note: 'Ils sont privés ici aussi.',
    },
    RECORD_DELETED: {
      title: (n) => some(n, 'fiche avait été supprimée', 'fiches avaient été supprimées'),
      note: 'Elles existent de nouveau. Supprimez-les de nouveau si c’était voulu.',
    },
    TO_CHECK: {
      title: (n) => some(n, 'élément à parcourir', 'éléments à parcourir'),
      note: 'Ils ont pu être révoqués, retirés ou arrêtés depuis. Ils sont comme ils étaient.',
    },
  },
}
