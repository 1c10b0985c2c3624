/** Plain words for colours in the languages of most catalogues: enough to know that a row of headers is a row of colours. */
const WORDS: ReadonlySet<string> = new Set(
  (
    'black white red blue green yellow orange brown grey gray pink purple violet navy beige ecru ivory khaki olive turquoise gold silver cream ' +
    'schwarz weiß weiss rot blau grün gruen gelb braun grau rosa lila violett marine oliv türkis silber creme natur ' +
    'noir blanc rouge bleu vert jaune marron gris rose mauve kaki doré argent crème écru ' +
    'nero bianco rosso blu verde giallo arancione marrone grigio viola ' +
    'negro blanco rojo azul amarillo naranja gris morado ' +
    'preto branco vermelho amarelo laranja castanho cinzento cinza roxo ' +
    'zwart wit rood blauw groen geel oranje bruin grijs paars ' +
    'svart vit röd blå grön gul brun grå lila sort hvid rød grøn hvit grønn ' +
    'czarny biały czerwony niebieski zielony żółty brązowy szary różowy ' +
    'černá bílá červená modrá zelená žlutá hnědá šedá'
  ).split(' '),
)

export function isColorWord(text: string): boolean {
  return WORDS.has(text.trim().toLowerCase())
}
