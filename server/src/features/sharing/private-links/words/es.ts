import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('es')

export const ES: LinkWords = {
  linkFrom: (sender) => `Enlace privado de ${sender}`,
  sharesThis: (sender, receiver) =>
    receiver === null ? `${sender} comparte esto con usted.` : `${sender} comparte esto con ${receiver}.`,
  keepToYourself: 'No está publicado: le rogamos que no lo difunda.',
  opensUntil: (times, moment) =>
    times === null
      ? `El enlace se puede abrir tantas veces como haga falta hasta el ${moment}.`
      : `El enlace se puede abrir ${plural(times, 'una vez', `${times} veces`)} hasta el ${moment}.`,
  openFor: (minutes) => `Después tiene ${minutes} minutos para leer y descargar.`,
  open: 'Abrir',
  passcode: 'Código de acceso',
  passcodeHint: (sender) => `${sender} se lo ha comunicado por otro medio.`,
  passcodeRequired: 'Hace falta el código de acceso para abrir este enlace.',
  passcodeWrong: 'El código de acceso no es correcto.',
  attemptsLeft: (count) => `Intentos que quedan antes de que se cierre el enlace: ${count}.`,
  lastAttempt: 'Era el último intento: el enlace ya está cerrado. Pida uno nuevo a quien se lo envió.',
  deadTitle: 'Este enlace no funciona',
  deadText: 'Puede que ya se haya usado, que haya caducado o que haya perdido un trozo por el camino.',
  deadHint: 'Pida uno nuevo a quien se lo envió.',
  tooManyTitle: 'Demasiados intentos',
  tooManyText: (seconds) => `Espere antes de volver a intentarlo. Segundos: ${seconds}.`,
  failedTitle: 'No ha funcionado',
  failedText: 'Vuelva a intentarlo dentro de un momento.',
  confidential: 'No publicado. Confidencial.',
  sharedBy: (sender, receiver) =>
    receiver === null ? `Compartido por ${sender}.` : `Compartido por ${sender} con ${receiver}.`,
  openUntil: (moment) => `Esta página sigue abierta hasta el ${moment}.`,
  gone: 'Lo que se compartía aquí se ha eliminado.',
  asJson: 'Descargar como JSON',
  asCsv: (noun) => `${noun} como CSV`,
  allAsJson: 'Todo como JSON',
  listAsJson: 'Esta lista como JSON, con sumas de comprobación',
  files: 'Archivos',
  filesCount: (count) => `Número de archivos: ${count}. Una descarga interrumpida se puede reanudar.`,
  fileName: 'Nombre',
  fileKind: 'Tipo',
  fileSize: 'Tamaño',
  recordsCount: (count) => `Estado actual. Número de fichas: ${count}`,
  nouns: { products: 'Productos', variants: 'Variantes', materials: 'Materiales', certifications: 'Certificados' },
  computed: {
    sustainabilityScore: 'Puntuación (de 0 a 100)',
    carbonFootprint: 'Huella de carbono (kg CO₂e por artículo)',
    waterLiters: 'Agua (litros por artículo)',
    state: 'Estado hoy',
  },
  states: {
    valid: 'válido',
    expiring: 'válido, caduca pronto',
    expired: 'caducado',
    not_yet_valid: 'aún no válido',
  },
  boundaries: { fibre: 'fibra', yarn: 'hilo', fabric: 'tejido', other: 'otra cosa' },
  evidences: { declared: 'declarada por el proveedor', verified: 'verificada por un tercero' },
  yes: 'sí',
  no: 'no',
}
