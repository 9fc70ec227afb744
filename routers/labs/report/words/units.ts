/** Compared without case unless only case tells them apart. */
const plain = new Set(
  '% ‰ vol% fl pg g mg kg µg ng l dl ml µl s sec sek seg min ratio index iu ui ie u ku miu µiu mu meq mval mmol µmol nmol pmol mm mmhg mosm mosmol coi s/co ppm bpm torr kpa'.split(
    ' ',
  ),
);
const perform = String.raw`[\p{L}µ%‰\d.²³^*()]{1,14}`;
const compound = new RegExp(String.raw`^[\p{L}µ%‰*^\d.]{0,14}(?:\/${perform}){1,3}$`, 'u');
const count = /^(?:[x×*])?10(?:[*^]|\*\*|E)?[+-]?(?:[3-9]|1[0-2])(?:\/[\p{L}µ\d.³]{1,10})?$/iu;
const specific =
  /^(?:mL\/min\/1[.,]73(?:m(?:²|2|\^2|\*{1,2}2)?)?|x?e(?:3|6|9|12)\/[µu]?l|\/(?:µl|ul|hpf|lpf|mm³|mm3|nl|gf)|(?:[x×]?10\^?\d+)\/[\p{L}µ]+)$/iu;
const bare =
  /^(?:Mio|Mill|Million|Milhões|Milh|Mil|Mln|Tys|Thousand|Thous|Tsd|Tds|Giga|T[ée]ra|G|T|K|M|Ery|Leu|cells?|Zellen|copies|Kopien)\.?\/(?:[dmµunpf]?l|mm3|mm³|cmm|mmc)$/iu;

const plainUnit = (text: string): string =>
  text.normalize('NFC').replaceAll('μ', 'µ').replaceAll(/[⁄∕]/g, '/').replaceAll(/\s+/g, '');

export function isUnit(text: string): boolean {
  const unit = plainUnit(text);
  if (unit.length > 24) return false;
  if (plain.has(unit.toLowerCase())) return unit !== 'S';
  if (count.test(unit) || specific.test(unit) || bare.test(unit)) return true;
  return compound.test(unit) && isQuantity(unit);
}

const numerator =
  /^(?:[kcdmµunpfy]?(?:g|l|mol|eq|osm|osmol|kat|u|iu|ui|ie|e|val|s)|m?iu|µiu|mu|ku|ml|mm|h|g%|nmolbce|[x×*]?10.*|µg|ug|mcg|cells?|copies|zellen|kopien|rlu|au|arbu|gplu|mplu|ru|te|nkat|pmol|ppb|mval|mill|mio|tsd|g|t|k|m|ery|leu|%)$/iu;
const denominator =
  /^(?:[cdmµunpf]?l|[kmµn]?g|mol|mmol|µmol|h|hr|hora|uur|godz\.?|tim|std|min|d|day|tag|jour|24h|24std|24hr|mm3|mm³|cmm|hpf|lpf|gf|hg|100ml|100dl|100leu[ck]|m2|m²|1[.,]73.*|ghb|gkrea|gcrea.*|gkreat.*|mmolcrea.*|ratio|co|l\)?)$/iu;

function isQuantity(unit: string): boolean {
  const [first = '', ...rest] = unit.split('/');
  // Any language's word after the slash: `mm/jam`.
  const isPer = first.length > 1 && rest.length === 1 && /^\p{Ll}{1,6}$/u.test(rest[0] ?? '');
  return (first === '' || numerator.test(first)) && (isPer || rest.every((part) => denominator.test(part)));
}
