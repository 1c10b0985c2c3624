import type { Drawing, GarmentKind } from './drawing.ts'

/** In a field of 800 by 1000, light from the upper left. */
export function drawGarment(drawing: Drawing): string {
  return GARMENTS[drawing.kind](drawing)
}

type Garment = (drawing: Drawing) => string

/** A piece of cloth by its outline, lit for itself so that it stands out from the pieces behind it. */
const cloth = (d: string, fill = 'url(#weave)') => `<g filter="url(#cloth)"><path d="${d}" fill="${fill}"/></g>`
/** Light or shadow along a crease. */
const crease = (d: string, width = 10, opacity = 0.2, color = '#000') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" filter="url(#soft)"/>`
const shine = (d: string, width = 9, opacity = 0.2) => crease(d, width, opacity, '#fff')
const seam = (d: string, opacity = 0.3) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity="${opacity}" stroke-width="1.8" stroke-linejoin="round"/>`
const stitch = (d: string, color = '#fff', opacity = 0.55) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="2" stroke-dasharray="7 4.5" stroke-linecap="round"/>`
const button = (x: number, y: number, color: string, r = 7) =>
  `<circle cx="${x + 1.5}" cy="${y + 2.5}" r="${r}" fill="#000" fill-opacity=".3"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="none" stroke="#000" stroke-opacity=".25"/><path d="M${x - 2} ${y - 2}h.1M${x + 2} ${y - 2}h.1M${x - 2} ${y + 2}h.1M${x + 2} ${y + 2}h.1" stroke="#000" stroke-opacity=".55" stroke-width="2" stroke-linecap="round"/>`
/** The outline's shadow on the ground: a wide one, and a narrow one where it lies. */
const shadow = (...outlines: string[]) =>
  `<path d="${outlines.join('')}" transform="translate(20 30)" fill="#2a1f14" fill-opacity=".38" filter="url(#cast)"/><path d="${outlines.join('')}" transform="translate(5 8)" fill="#1c140c" fill-opacity=".42" filter="url(#near)"/>`
/** The inside of a garment, seen through an opening. */
const inside = (d: string, { color }: Drawing) =>
  `<path d="${d}" fill="${color}"/><path d="${d}" fill="#120d08" fill-opacity=".5"/>`
/**
 * The other half of what is symmetrical. Its numbers are mirrored, for light must come from the same side; a mirrored group would also turn
 * that, and Chromium draws lit cloth black in it.
 */
const mirrored = (content: string) =>
  content
    .replaceAll(
      / d="([^"]*)"/g,
      (_, d: string) =>
        ` d="${d.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_pair, x: string, y: string) => `${800 - Number(x)} ${y}`)}"`,
    )
    .replaceAll(/ cx="([^"]*)"/g, (_, x: string) => ` cx="${800 - Number(x)}"`)
const both = (content: string) => content + mirrored(content)

const TEE_BODY =
  'M300 118C330 176 470 176 500 118L566 142C578 300 572 420 578 560C582 690 586 800 588 886C520 908 280 908 212 886C214 800 218 690 222 560C228 420 222 300 234 142Z'
const TEE_SLEEVE =
  'M236 140C176 164 136 236 92 384C86 404 92 412 108 420C144 438 180 446 206 448C216 448 222 442 224 430L246 300Z'
const LONG_SLEEVE =
  'M238 140C178 160 152 226 136 330C120 450 96 610 76 776C72 800 78 808 96 812L152 820C166 822 172 816 175 800C194 660 218 520 244 380Z'

const tee: Garment = (d) =>
  shadow(
    TEE_BODY,
    TEE_SLEEVE,
    'M564 140C624 164 664 236 708 384C714 404 708 412 692 420C656 438 620 446 594 448L554 300Z',
  ) +
  inside('M300 118C340 96 460 96 500 118C470 168 330 168 300 118Z', d) +
  both(cloth(TEE_SLEEVE) + stitch('M104 404C142 422 182 432 214 434', '#000', 0.22)) +
  cloth(TEE_BODY) +
  cloth(
    'M288 116C322 196 478 196 512 116L496 110C470 170 330 170 304 110Z',
    d.weave === 'stripe' ? (d.second ?? d.color) : d.color,
  ) +
  both(
    seam('M236 146C246 220 240 290 228 420', 0.22) +
      crease('M232 420C262 470 270 520 262 600', 16, 0.16) +
      shine('M262 240C276 330 270 380 250 440', 14, 0.16),
  ) +
  crease('M300 300C360 420 350 560 300 720', 22, 0.1) +
  crease('M520 330C470 470 490 640 540 800', 24, 0.13) +
  shine('M390 320C420 470 400 640 380 800', 26, 0.1) +
  stitch('M216 872C290 892 510 892 584 872', '#000', 0.22)

const shirt: Garment = (d) => {
  const pale = d.second ?? '#f3efe6'
  return (
    shadow(
      'M296 120L504 120L566 146L590 892C520 916 280 916 210 892L234 146Z',
      LONG_SLEEVE,
      'M562 140C622 160 648 226 664 330C680 450 704 610 724 776L648 820C606 660 582 520 556 380Z',
    ) +
    inside('M316 118C350 92 450 92 484 118C470 160 330 160 316 118Z', d) +
    both(
      cloth(LONG_SLEEVE) +
        crease('M206 420C170 470 160 520 150 640', 14, 0.18) +
        shine('M170 320C158 420 148 500 130 640', 10, 0.2) +
        cloth('M74 770L174 792L168 836C166 846 158 850 146 848L88 838C76 836 70 830 70 818Z') +
        stitch('M78 784L170 804', '#000', 0.25) +
        button(146, 818, pale, 5),
    ) +
    cloth('M300 118L400 190L400 906C330 910 270 904 212 888C222 640 226 380 234 144Z') +
    cloth('M500 118L400 190L392 190L392 906C470 912 530 904 588 888C578 640 574 380 566 144Z') +
    cloth('M384 176L418 176L418 908L384 908Z') +
    stitch('M391 190L391 902M411 190L411 902', '#000', 0.18) +
    both(crease('M236 400C276 460 280 540 266 640', 16, 0.16) + seam('M238 148C250 220 248 300 240 384', 0.22)) +
    crease('M330 300C350 430 330 600 350 780', 20, 0.13) +
    shine('M300 320C312 470 300 620 290 780', 18, 0.14) +
    crease('M500 360C470 500 490 660 520 800', 22, 0.14) +
    cloth('M458 330L540 330L540 410L499 434L458 410Z') +
    stitch('M464 336L534 336L534 406L499 426L464 406Z', '#000', 0.2) +
    both(
      cloth('M318 92C306 110 300 118 296 124L352 206L400 168C368 158 336 130 330 96Z') +
        stitch('M306 126L354 196L390 168', '#000', 0.2),
    ) +
    [190, 300, 410, 520, 630, 740, 850].map((y) => button(401, y, pale)).join('')
  )
}

const LEG_LEFT =
  'M250 96C246 240 214 470 196 920C196 934 204 940 220 942L334 946C348 946 354 940 356 928L398 420L404 96Z'
const jeans: Garment = (d) => {
  const thread = d.second ?? '#d9a45b'
  return (
    shadow('M250 96L550 96C554 240 586 470 604 920L456 946L400 440L344 946L196 920C214 470 246 240 250 96Z') +
    inside('M256 70C330 92 470 92 544 70L546 104L254 104Z', d) +
    both(
      cloth(LEG_LEFT) +
        crease('M330 300C310 470 296 640 286 880', 24, 0.15) +
        shine('M270 320C250 500 240 700 232 900', 24, d.weave === 'denim' ? 0.26 : 0.14) +
        crease('M392 330C350 350 320 350 290 340', 11, 0.2) +
        crease('M394 376C356 400 330 410 304 408', 9, 0.16) +
        crease('M220 700C260 716 300 716 330 704', 10, 0.13) +
        stitch('M202 914L350 926', thread, 0.7) +
        stitch('M262 150C268 190 300 214 356 214', thread, 0.8) +
        seam('M258 150C264 196 300 222 360 222', 0.3) +
        stitch('M214 540C230 380 252 240 254 150', thread, 0.25),
    ) +
    cloth('M248 74C330 98 470 98 552 74L556 134C470 154 330 154 244 134Z') +
    stitch('M252 84C330 106 470 106 548 84M250 126C330 146 470 146 550 126', thread, 0.75) +
    stitch('M398 150L398 300C398 330 380 346 360 352', thread, 0.8) +
    seam('M406 146L406 430', 0.35) +
    [286, 514].map((x) => cloth(`M${x - 9} 82L${x + 9} 84L${x + 9} 156L${x - 9} 154Z`)).join('') +
    button(400, 118, '#b9894e', 10)
  )
}

const trousers: Garment = (d) =>
  shadow('M252 96L548 96C556 260 590 520 600 926L454 944L400 440L346 944L200 926C210 520 244 260 252 96Z') +
  inside('M256 72C330 92 470 92 544 72L546 104L254 104Z', d) +
  both(
    cloth('M252 100C248 250 212 500 200 922C200 932 206 938 220 940L332 944C344 944 350 938 352 928L400 420L404 100Z') +
      crease('M312 150C304 330 282 620 272 930', 5, 0.34) +
      shine('M304 150C296 330 274 620 262 930', 12, 0.24) +
      crease('M346 150C346 210 340 250 336 300', 5, 0.28) +
      crease('M392 320C360 350 330 352 300 346', 11, 0.16) +
      seam('M264 146L246 300', 0.36) +
      crease('M230 660C262 676 300 676 334 664', 12, 0.1),
  ) +
  cloth('M250 76C330 98 470 98 550 76L553 138C470 156 330 156 247 138Z') +
  stitch('M252 132C330 150 470 150 548 132', '#000', 0.2) +
  seam('M400 146L400 330C398 350 390 362 380 370', 0.3) +
  [300, 500].map((x) => cloth(`M${x - 7} 84L${x + 7} 86L${x + 7} 150L${x - 7} 148Z`)).join('') +
  button(420, 116, d.second ?? '#4a4038', 8)

const wrapDress: Garment = (d) => {
  const skirt = 'M262 430C232 600 176 780 138 930C300 976 500 976 662 930C624 780 568 600 538 430Z'
  return (
    shadow('M280 110L520 110L570 420L662 930C500 976 300 976 138 930L230 420Z') +
    inside('M316 112C350 84 450 84 484 112L420 330L380 330Z', d) +
    both(
      cloth('M284 112C226 128 190 200 160 330C150 380 140 430 132 470C160 492 200 500 236 496L262 330Z') +
        crease('M240 340C220 380 206 420 196 480', 12, 0.18),
    ) +
    cloth('M500 104C490 220 440 330 330 440L262 444C262 340 240 240 262 124L286 108C310 240 356 320 400 360Z') +
    cloth('M516 108L538 124C560 240 538 340 538 444L330 444C420 380 470 290 500 102Z') +
    cloth(skirt) +
    cloth('M400 440C440 600 470 780 470 962C540 958 610 946 662 930C624 780 568 600 538 430Z') +
    [300, 340, 452, 500, 560]
      .map((x, i) => crease(`M${340 + i * 32} 450C${x} 620 ${x - 30 + i * 12} 780 ${x - 60 + i * 40} 946`, 17, 0.17))
      .join('') +
    [260, 400, 530]
      .map((x, i) => shine(`M${320 + i * 60} 460C${x} 640 ${x - 20} 780 ${x - 60 + i * 60} 940`, 16, 0.17))
      .join('') +
    crease('M470 190C440 280 400 340 340 400', 12, 0.2) +
    cloth('M258 418C340 440 460 440 542 418L544 462C460 482 340 482 256 462Z') +
    cloth('M282 428C262 470 244 560 236 640L262 648C276 580 294 500 306 446Z') +
    cloth('M300 436C310 500 322 560 326 616L304 622C294 560 284 500 284 440Z') +
    cloth('M262 420C280 404 316 410 322 436C318 462 284 470 264 456Z')
  )
}

const slipDress: Garment = (d) => {
  const body =
    'M286 190C330 232 372 262 400 262C428 262 470 232 514 190C538 250 540 330 532 400C560 560 620 760 648 926C500 966 300 966 152 926C180 760 240 560 268 400C260 330 262 250 286 190Z'
  return (
    shadow(body) +
    [
      [300, 196, 336],
      [500, 196, 464],
    ]
      .map(
        ([x, y, top]) =>
          `<path d="M${x} ${y}C${top} 130 ${top} 100 ${top} 44" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="7" filter="url(#near)"/><path d="M${x} ${y}C${top} 130 ${top} 100 ${top} 44" fill="none" stroke="${d.color}" stroke-width="5.5"/>`,
      )
      .join('') +
    inside('M286 190C340 214 460 214 514 190C470 236 428 264 400 264C372 264 330 236 286 190Z', d) +
    cloth(body) +
    [
      [330, 230, 200],
      [372, 330, 300],
      [430, 430, 420],
      [476, 520, 560],
      [508, 570, 620],
    ]
      .map(([a, b, c]) => crease(`M${a} 300C${(a! + b!) / 2} 480 ${b} 680 ${c} 930`, 18, 0.2))
      .join('') +
    [
      [310, 240],
      [400, 372],
      [452, 490],
    ]
      .map(([a, c]) => shine(`M${a} 290C${a! - 10} 480 ${c} 680 ${c! - 10} 920`, 15, 0.42))
      .join('') +
    stitch('M158 914C300 952 500 952 642 914', '#000', 0.16) +
    seam('M288 196C332 240 374 270 400 270C426 270 468 240 512 196', 0.2)
  )
}

const KNIT_SLEEVE =
  'M246 142C176 156 150 230 132 336C112 460 92 620 80 780C92 796 160 806 178 796C192 660 220 520 252 400Z'
const sweater: Garment = (d) =>
  shadow(
    'M290 112L510 112L562 142L582 880L218 880L238 142Z',
    KNIT_SLEEVE,
    'M554 142C624 156 650 230 668 336C688 460 708 620 720 780L622 796L548 400Z',
  ) +
  inside('M312 106C350 78 450 78 488 106C460 150 340 150 312 106Z', d) +
  both(
    cloth(KNIT_SLEEVE) +
      crease('M226 420C190 480 174 560 160 700', 18, 0.18) +
      shine('M166 330C150 450 136 560 124 720', 14, 0.14) +
      cloth('M78 770C110 784 150 790 180 786L176 850C150 862 100 856 76 846Z'),
  ) +
  cloth('M300 116C340 176 460 176 500 116L562 144C572 320 566 620 576 820L224 820C234 620 228 320 238 144Z') +
  cloth('M222 808L578 808L582 884C520 904 280 904 218 884Z') +
  cloth('M286 116C320 196 480 196 514 116L490 98C462 158 338 158 310 98Z') +
  both(seam('M244 148C258 230 258 320 250 400', 0.25) + crease('M250 400C284 470 290 560 276 660', 20, 0.17)) +
  crease('M330 330C360 470 340 620 350 780', 24, 0.1) +
  shine('M440 300C460 470 450 620 440 780', 26, 0.1)

const cardigan: Garment = (d) => {
  const bone = '#e9dfcc'
  return (
    shadow(
      'M290 112L510 112L562 142L586 880L214 880L238 142Z',
      KNIT_SLEEVE,
      'M554 142C624 156 650 230 668 336C688 460 708 620 720 780L622 796L548 400Z',
    ) +
    inside('M306 110C350 80 450 80 494 110L410 420L390 420Z', d) +
    both(
      cloth(KNIT_SLEEVE) +
        crease('M226 420C190 480 174 560 160 700', 18, 0.18) +
        cloth('M78 770C110 784 150 790 180 786L176 850C150 862 100 856 76 846Z'),
    ) +
    both(
      cloth('M296 112L394 420L400 880C340 896 270 892 214 880C226 640 226 360 238 144Z') +
        seam('M244 148C258 230 258 320 250 400', 0.25) +
        crease('M250 400C284 470 290 560 276 660', 20, 0.17) +
        shine('M300 330C320 470 310 620 320 800', 22, 0.14) +
        cloth('M244 600L350 604L350 720C320 732 270 730 244 722Z') +
        seam('M246 622L348 626', 0.25),
    ) +
    both(cloth('M284 108L308 96C330 220 372 330 414 412L416 884L384 886L384 420C346 340 308 230 284 108Z')) +
    [450, 540, 630, 720, 810].map((y) => button(400, y, bone, 11)).join('')
  )
}

const jacket: Garment = (d) => {
  const tape = d.second ?? '#2b2b2b'
  const sleeve =
    'M244 190C180 206 152 280 134 372C114 480 96 620 82 760C78 784 84 794 100 798L164 806C178 808 184 800 187 786C204 660 228 540 256 420Z'
  return (
    shadow(
      'M300 96L500 96L562 190L590 890L210 890L238 190Z',
      sleeve,
      'M556 190C620 206 648 280 666 372C686 480 704 620 718 760L636 806L544 420Z',
    ) +
    both(
      cloth(sleeve) +
        crease('M230 440C196 490 182 560 168 700', 15, 0.2) +
        shine('M170 350C152 470 138 580 122 740', 12, 0.26) +
        crease('M126 520C150 540 180 540 204 528', 9, 0.16) +
        cloth('M82 750L190 764L184 818L92 806C80 804 78 796 79 786Z'),
    ) +
    cloth('M288 200C266 110 316 44 400 44C484 44 534 110 512 200C470 226 330 226 288 200Z') +
    inside('M318 190C306 120 344 84 400 84C456 84 494 120 482 190C450 214 350 214 318 190Z', d) +
    crease('M300 150C310 90 350 62 400 60', 10, 0.2) +
    both(
      cloth('M292 190L400 216L400 896C330 904 262 900 210 886C224 640 226 420 240 188Z') +
        seam('M246 300C290 312 350 316 398 314', 0.3) +
        stitch('M246 308C290 320 350 324 398 322', '#000', 0.18) +
        crease('M254 420C290 480 292 560 280 660', 17, 0.17) +
        shine('M320 350C326 480 318 620 330 820', 18, 0.2) +
        crease('M370 380C350 520 360 680 350 840', 14, 0.13) +
        cloth('M262 640L352 620L356 652L266 676Z') +
        seam('M264 660L354 638', 0.35),
    ) +
    `<path d="M400 196L400 900" stroke="#000" stroke-opacity=".35" stroke-width="20" filter="url(#near)"/><path d="M400 190L400 900" stroke="${tape}" stroke-width="15"/><path d="M400 190L400 900" stroke="#c9c9c9" stroke-width="5" stroke-dasharray="3 3.5"/><rect x="393" y="214" width="14" height="34" rx="4" fill="#d5d5d5" stroke="#0006"/>` +
    cloth('M302 186C330 206 372 214 394 216L394 258C352 254 318 242 296 226Z') +
    cloth('M498 186C470 206 428 214 406 216L406 258C448 254 482 242 504 226Z') +
    [352, 448]
      .map(
        (x) =>
          `<path d="M${x} 238C${x + 2} 280 ${x - 3} 300 ${x} 330" fill="none" stroke="${tape}" stroke-width="5" stroke-linecap="round"/><circle cx="${x}" cy="332" r="7" fill="${tape}"/>`,
      )
      .join('') +
    stitch('M214 876C280 888 520 888 586 876', '#000', 0.2)
  )
}

const coat: Garment = (d) => {
  const sleeve =
    'M232 150C150 170 118 260 100 390C86 500 80 600 78 700C78 722 90 734 112 736L176 738C192 738 200 730 202 712C212 600 236 500 262 420Z'
  return (
    shadow(
      'M290 100L510 100L570 150L636 930L164 930L230 150Z',
      sleeve,
      'M568 150C650 170 682 260 700 390C714 500 720 600 722 700L598 738L538 420Z',
    ) +
    inside('M314 104C350 72 450 72 486 104L430 420L380 420Z', d) +
    both(
      cloth(sleeve) +
        crease('M230 440C190 500 176 580 166 690', 20, 0.18) +
        shine('M150 300C130 420 122 540 116 690', 16, 0.18),
    ) +
    cloth('M296 106L420 470L430 936C330 950 230 946 162 930C200 700 210 400 234 146Z') +
    cloth('M504 106L398 440L392 938C480 950 570 946 638 930C600 700 590 400 566 146Z') +
    crease('M396 470C390 620 394 780 392 930', 14, 0.3) +
    both(crease('M246 420C280 520 270 680 240 880', 24, 0.15)) +
    shine('M330 480C320 620 300 780 290 920', 24, 0.13) +
    shine('M520 460C530 620 540 780 560 920', 24, 0.1) +
    cloth('M302 98L284 120L258 250L318 268L296 300L398 446C370 330 330 210 320 100Z') +
    cloth('M498 98L516 120L542 250L482 268L504 300L402 446C430 330 470 210 480 100Z') +
    both(cloth('M236 600L340 590L344 632L240 644Z')) +
    [500, 610].map((y) => button(424, y, d.second ?? '#3a2a1e', 15)).join('')
  )
}

const SOCK =
  'M150 150C146 300 152 420 158 520C162 580 150 620 172 690C200 772 300 800 420 806C470 808 508 790 510 752C512 714 478 694 430 676C370 654 326 622 318 560C310 480 312 320 314 150Z'
const socks: Garment = (d) => {
  const foot = (color: string, toe: string) =>
    cloth(SOCK, color) +
    crease('M190 600C230 640 280 640 316 600', 12, 0.18) +
    crease('M176 560C220 590 270 596 314 574', 8, 0.14) +
    shine('M190 200C186 340 192 440 196 540', 16, 0.18) +
    cloth('M420 682C480 700 512 720 510 752C508 790 470 808 420 806C400 770 400 720 420 682Z', toe) +
    cloth('M160 540C150 600 152 650 178 700C206 716 236 700 250 660C262 616 220 560 160 540Z', toe) +
    cloth('M146 120C200 132 264 132 318 120L316 218C262 232 204 232 148 218Z', toe) +
    Array.from(
      { length: 11 },
      (_, i) => `<path d="M${158 + i * 15} 128V220" stroke="#000" stroke-opacity=".16" stroke-width="3.5"/>`,
    ).join('')
  const second = d.second ?? d.color
  return (
    `<g transform="translate(196 -10) rotate(-7 300 500)">${shadow(SOCK)}${foot('url(#weave)', second)}</g>` +
    `<g transform="translate(46 90)">${shadow(SOCK)}${foot('url(#weave)', second)}</g>`
  )
}

const brief: Garment = (d) => {
  const body =
    'M130 330C300 356 500 356 670 330C676 420 664 490 640 540C560 560 490 640 472 760C430 784 370 784 328 760C310 640 240 560 160 540C136 490 124 420 130 330Z'
  return (
    shadow(body) +
    inside('M130 316C300 296 500 296 670 316L668 350C500 372 300 372 132 350Z', d) +
    cloth(body) +
    crease('M230 400C300 470 350 560 370 740', 22, 0.13) +
    crease('M570 400C500 470 450 560 430 740', 22, 0.14) +
    shine('M300 400C350 460 390 500 400 600', 24, 0.16) +
    cloth('M126 318C300 348 500 348 674 318L676 366C500 396 300 396 124 366Z', d.second ?? d.color) +
    seam('M340 700C380 716 420 716 460 700', 0.25) +
    both(
      stitch('M168 530C252 552 320 632 340 752', '#000', 0.25) +
        stitch('M156 540C240 562 306 640 326 756', '#000', 0.18),
    )
  )
}

const trunk: Garment = (d) => {
  const left = 'M140 290L404 312L404 560L372 720C300 736 200 724 124 700C118 560 122 420 140 290Z'
  const cup = 'M330 330C340 460 350 560 400 620C450 560 460 460 470 330Z'
  return (
    shadow('M140 290L660 290C678 420 682 560 676 700L428 726L400 600L372 726L124 700C118 560 122 420 140 290Z') +
    inside('M140 262C300 244 500 244 660 262L662 312C500 330 300 330 138 312Z', d) +
    both(
      cloth(left) +
        crease('M240 380C250 480 240 580 220 690', 20, 0.14) +
        shine('M190 380C184 480 180 580 172 680', 18, 0.18) +
        stitch('M128 686C200 708 300 720 368 706', '#fff', 0.4),
    ) +
    cloth(cup) +
    stitch('M336 336C346 460 356 556 400 610C444 556 454 460 464 336', '#fff', 0.4) +
    cloth('M134 258C300 288 500 288 666 258L670 322C500 350 300 350 130 322Z', d.second ?? '#e8e3da') +
    `<path d="M134 302C300 330 500 330 668 302" fill="none" stroke="${d.color}" stroke-opacity=".8" stroke-width="7"/>`
  )
}

const scarf: Garment = (d) => {
  const fringe = (x: number, y: number, n: number) =>
    Array.from(
      { length: n },
      (_, i) =>
        `<path d="M${x + i * 11} ${y}c${(i % 3) - 1} 18 ${((i * 7) % 5) - 2} 36 ${((i * 5) % 7) - 3} 58" fill="none" stroke="${d.color}" stroke-width="6" stroke-linecap="round"/><path d="M${x + i * 11 + 2} ${y}c${(i % 3) - 1} 18 ${((i * 7) % 5) - 2} 36 ${((i * 5) % 7) - 3} 58" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="2"/>`,
    ).join('')
  const back =
    'M150 250C300 200 520 200 660 250C700 330 700 420 650 470C520 520 290 520 160 470C104 420 104 320 150 250Z'
  return (
    shadow(back, 'M210 430L380 450L400 840L200 840Z', 'M430 440L590 420L640 800L450 830Z') +
    cloth(back) +
    inside(
      'M240 312C330 282 480 282 570 312C600 350 590 390 560 404C480 430 330 430 250 404C216 386 210 344 240 312Z',
      d,
    ) +
    cloth(
      'M240 400C340 440 480 440 566 398C640 350 640 310 660 280C720 360 700 470 640 500C520 556 290 556 170 500C110 460 104 370 140 290C170 340 180 370 240 400Z',
    ) +
    crease('M170 380C280 480 520 480 650 370', 15, 0.24) +
    shine('M160 430C290 530 520 530 660 420', 14, 0.24) +
    crease('M190 470C300 540 500 540 630 470', 10, 0.2) +
    cloth('M428 470L590 450C620 560 632 680 646 800L452 826C448 700 440 580 428 470Z') +
    fringe(456, 820, 18) +
    cloth('M206 470C260 500 330 512 384 508C398 620 402 730 404 836L196 840C196 720 198 590 206 470Z') +
    fringe(202, 836, 19) +
    [250, 310, 350].map((x) => crease(`M${x} 520C${x - 6} 620 ${x + 4} 730 ${x} 830`, 11, 0.16)).join('') +
    shine('M280 530C276 640 280 740 278 830', 14, 0.2) +
    crease('M510 500C526 600 540 700 550 800', 13, 0.16)
  )
}

const squareScarf: Garment = (d) => {
  const second = d.second ?? '#fff'
  const outline =
    'M400 120C520 210 640 330 720 470C640 600 520 740 400 850C280 740 160 600 80 470C160 330 280 210 400 120Z'
  const border =
    'M400 176C500 256 596 356 660 470C596 580 500 690 400 786C300 690 204 580 140 470C204 356 300 256 400 176Z'
  return (
    shadow(outline) +
    `<g filter="url(#cloth)"><path d="${outline}" fill="${second}"/><path d="${border}" fill="${d.color}"/>` +
    `<path d="M400 250C470 310 540 390 590 470C540 550 470 636 400 706C330 636 260 550 210 470C260 390 330 310 400 250Z" fill="none" stroke="${second}" stroke-width="9"/>` +
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map(
        (turn) =>
          `<path d="M400 470C360 420 360 380 400 330C440 380 440 420 400 470Z" fill="${second}" fill-opacity=".85" transform="rotate(${turn} 400 470)"/>`,
      )
      .join('') +
    `<circle cx="400" cy="470" r="26" fill="${d.color}"/></g>` +
    crease('M250 250C330 420 380 620 390 830', 26, 0.2) +
    shine('M300 230C380 420 420 620 420 820', 22, 0.34) +
    crease('M560 280C500 420 480 600 500 740', 26, 0.2) +
    shine('M610 330C550 440 540 560 560 670', 18, 0.26) +
    crease('M120 470C300 450 520 500 700 470', 16, 0.12)
  )
}

const tote: Garment = (d) => {
  const body =
    'M150 380C320 392 480 392 650 380C664 560 672 740 668 900C520 924 280 924 132 900C128 740 136 560 150 380Z'
  const handle = (dx: number, dark: boolean) =>
    `<path d="M270 ${400 + dx}C262 200 300 ${96 + dx} 400 ${96 + dx}C500 ${96 + dx} 538 200 530 ${400 + dx}" fill="none" stroke="${d.color}" stroke-width="30" filter="url(#cloth)"/>${dark ? `<path d="M270 400C262 200 300 ${96 + dx} 400 ${96 + dx}C500 ${96 + dx} 538 200 530 400" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="30"/>` : ''}`
  return (
    shadow(body) +
    `<path d="M270 400C262 200 300 96 400 96C500 96 538 200 530 400" transform="translate(12 18)" fill="none" stroke="#2a1f14" stroke-opacity=".4" stroke-width="30" filter="url(#soft)"/>` +
    handle(-14, true) +
    inside('M150 380C320 356 480 356 650 380L648 400C480 414 320 414 152 400Z', d) +
    cloth(body) +
    handle(8, false) +
    stitch('M152 404C320 418 480 418 648 404M153 416C320 430 480 430 647 416', '#000', 0.22) +
    both(
      `<g>${cloth('M254 396L288 398L288 478L254 476Z')}${stitch('M258 410L284 412L284 470L258 468ZM258 410L284 470M284 412L258 468', '#000', 0.25)}</g>`,
    ) +
    crease('M230 480C260 600 240 740 190 890', 26, 0.16) +
    crease('M560 470C520 620 550 760 610 890', 28, 0.16) +
    shine('M400 470C380 620 390 760 400 890', 34, 0.14) +
    crease('M140 820C260 860 520 860 664 820', 18, 0.12)
  )
}

const backpack: Garment = (d) => {
  const trim = d.second ?? '#8a5a34'
  const body =
    'M220 230C230 150 310 110 400 110C490 110 570 150 580 230C610 420 618 680 606 850C600 900 560 920 400 920C240 920 200 900 194 850C182 680 190 420 220 230Z'
  return (
    shadow(body) +
    `<path d="M346 120C346 60 454 60 454 120" fill="none" stroke="${trim}" stroke-width="18"/>` +
    both(
      `<path d="M214 300C150 360 130 560 176 760" fill="none" stroke="${d.color}" stroke-width="38" filter="url(#cloth)"/>`,
    ) +
    cloth(body) +
    crease('M250 250C236 420 234 640 246 860', 24, 0.16) +
    shine('M300 200C284 330 280 420 282 500', 22, 0.18) +
    cloth(
      'M212 290C214 180 300 122 400 122C500 122 586 180 588 290C590 370 580 420 566 452C460 476 340 476 234 452C220 420 210 370 212 290Z',
    ) +
    stitch(
      'M226 300C228 196 306 138 400 138C494 138 572 196 574 300C576 366 568 408 556 438C460 460 340 460 244 438C232 408 224 366 226 300Z',
      '#fff',
      0.3,
    ) +
    cloth('M246 580C340 594 460 594 554 580C566 680 566 780 556 852C460 876 340 876 244 852C234 780 234 680 246 580Z') +
    seam('M252 622C340 636 460 636 548 622', 0.35) +
    `<path d="M252 618C340 632 460 632 548 618" fill="none" stroke="#bdbdbd" stroke-width="4" stroke-dasharray="3 3"/>` +
    stitch('M258 640C252 720 252 790 258 838C340 858 460 858 542 838C548 790 548 720 542 640', '#fff', 0.28) +
    [310, 490]
      .map(
        (x) =>
          cloth(`M${x - 17} 380L${x + 17} 380L${x + 17} 610L${x} 628L${x - 17} 610Z`, trim) +
          `<rect x="${x - 25}" y="520" width="50" height="36" rx="5" fill="none" stroke="#d9b779" stroke-width="7"/><path d="M${x} 520v26" stroke="#d9b779" stroke-width="5"/>`,
      )
      .join('') +
    crease('M540 260C556 420 560 520 552 570', 20, 0.16)
  )
}

const sneaker: Garment = (d) => {
  const upper =
    'M110 600C112 520 120 440 132 372C170 352 250 352 300 372C340 430 420 492 520 516C610 536 690 552 704 616C706 636 704 650 700 660L112 660Z'
  const rubber = d.second ?? '#f1ede4'
  const shoe =
    `<path d="M96 640C300 660 520 660 716 640C724 680 716 716 690 722C500 734 300 734 120 722C98 712 92 680 96 640Z" fill="${rubber}" filter="url(#cloth)"/>` +
    `<path d="M104 700C300 716 520 716 704 700" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/>` +
    inside('M136 378C170 350 260 348 300 376C260 400 170 404 136 378Z', d) +
    cloth(upper) +
    `<path d="M588 540C660 552 704 580 708 640L706 662L596 662C570 620 566 570 588 540Z" fill="${rubber}" filter="url(#cloth)"/>` +
    seam('M300 376C290 440 300 520 330 650', 0.3) +
    stitch('M290 380C280 440 290 520 318 650', '#000', 0.22) +
    stitch('M134 420C132 500 128 580 126 650', '#000', 0.22) +
    cloth('M126 420L152 404L160 640L118 646Z') +
    cloth('M300 372C360 440 440 496 530 514L500 560C420 540 330 480 276 400Z') +
    [
      [318, 402],
      [356, 438],
      [398, 470],
      [444, 498],
    ]
      .map(
        ([x, y]) =>
          `<path d="M${x! - 22} ${y! + 34}L${x! + 30} ${y! - 8}" stroke="#000" stroke-opacity=".3" stroke-width="15" stroke-linecap="round" filter="url(#near)"/><path d="M${x! - 22} ${y! + 30}L${x! + 30} ${y! - 12}" stroke="#f7f4ee" stroke-width="12" stroke-linecap="round"/><circle cx="${x! - 26}" cy="${y! + 36}" r="6" fill="#8d8d8d"/>`,
      )
      .join('') +
    crease('M540 540C520 590 520 620 530 650', 14, 0.18) +
    shine('M380 540C470 580 540 590 560 600', 16, 0.16)
  const sole = 'M96 640C300 660 520 660 716 640C724 680 716 716 690 722L120 722C98 712 92 680 96 640Z'
  return (
    `<g transform="translate(70 -170) scale(.9)">${shadow(sole)}${shoe}</g>` +
    `<g transform="translate(-10 40)">${shadow(sole)}${shoe}</g>`
  )
}

const slipper: Garment = (d) => {
  const trim = d.second ?? '#3d3a37'
  const foot =
    'M300 160C400 150 470 220 476 350C480 470 450 560 446 660C442 790 410 860 326 862C240 864 196 800 192 690C188 560 160 480 166 360C172 230 220 166 300 160Z'
  const one =
    shadow(foot) +
    cloth(foot, trim) +
    inside(
      'M322 470C400 470 424 540 420 640C416 770 390 832 326 834C256 836 222 780 220 690C218 560 240 470 322 470Z',
      d,
    ) +
    `<path d="M322 500C384 500 402 560 400 650C396 760 376 812 326 814C272 816 246 770 242 690C240 580 262 500 322 500Z" fill="${d.color}" fill-opacity=".75" filter="url(#cloth)"/>` +
    cloth(
      'M300 166C396 158 462 226 468 352C470 420 462 480 452 536C420 580 240 586 196 544C184 484 170 430 174 362C180 236 224 172 300 166Z',
    ) +
    stitch('M206 536C260 566 400 562 444 528', trim, 0.8) +
    crease('M220 260C200 340 210 430 226 520', 22, 0.16) +
    shine('M280 210C240 280 240 380 260 470', 26, 0.2)
  return `<g transform="translate(330 20) rotate(9 300 500)">${one}</g><g transform="translate(-90 40) rotate(-8 300 500)">${one}</g>`
}

const GARMENTS: Readonly<Record<GarmentKind, Garment>> = {
  tee,
  shirt,
  jeans,
  trousers,
  'wrap-dress': wrapDress,
  'slip-dress': slipDress,
  sweater,
  cardigan,
  jacket,
  coat,
  socks,
  brief,
  trunk,
  scarf,
  'square-scarf': squareScarf,
  tote,
  backpack,
  sneaker,
  slipper,
}
