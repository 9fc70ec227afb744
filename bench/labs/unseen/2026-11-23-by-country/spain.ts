import type { Random } from '../../../../server/simulator/random.ts';
import type { PrintedRow } from '../../paper.ts';
import { type Block, decimalComma, drawn, entriesOf, flagOf, type Line, printed } from './sheet.ts';

const spain = entriesOf(`
# HEMATOLOGÍA
> Hemograma (sangre total EDTA)
Hematíes|x10e6/µL|4.20|5.80|2|CIT
Hemoglobina|g/dL|13.0|17.5|1|ESP
Hematocrito|%|39.0|51.0|1|CAL
Volumen corpuscular medio (VCM)|fL|80.0|99.0|1|CIT
Ancho de distribución eritrocitario (ADE)|%|11.5|14.5|1|CAL
Leucocitos|x10e3/µL|4.00|11.00|2|CIT
Neutrófilos %|%|40.0|75.0|1|CIT
Neutrófilos|x10e3/µL|1.80|7.50|2|CIT
Linfocitos %|%|20.0|45.0|1|CIT
Linfocitos|x10e3/µL|1.00|4.00|2|CIT
Plaquetas|x10e3/µL|140|400|0|CIT
> Velocidad de sedimentación
VSG 1ª hora|mm||15|0|FOT
# BIOQUÍMICA
> Suero
Glucosa|mg/dL|74|106|0|HEX
Creatinina|mg/dL|0.70|1.20|2|JAF
Filtrado glomerular (CKD-EPI)|mL/min/1,73 m²|60||0|CAL
Urato|mg/dL|3.4|7.0|1|URI
Colesterol total|mg/dL||200|0|ENZ
Colesterol LDL (Friedewald)|mg/dL||130|0|CAL
Alanina aminotransferasa (ALT/GPT)|U/L|5|41|0|IFCC
Hierro|µg/dL|59|158|0|FER
Índice de saturación de transferrina|%|20.0|50.0|1|CAL
Proteína C reactiva|mg/dL||0.50|2|INM|<0,03
> Nota: según la guía de 2021, objetivo de LDL < 70 mg/dL en riesgo alto y < 55 mg/dL en riesgo muy alto.
Hemoglobina A1c (NGSP)|%|4.0|6.0|1|HPLC
Vitamina B12|pg/mL|197|771|0|ECL
# ORINA
> Sistemático (tira reactiva)
pH||5.0|7.5|1|TIR
Densidad||1005|1030|0|TIR
Proteínas|=|Negativo|Indicios
Nitritos|=|Negativo|Positivo
`);

/** A star before the value says outside; ranges in brackets; a code of the method at the right. */
export function drawSpain(random: Random) {
  const rows: PrintedRow[] = [];
  const size = 9;
  const blocks = spain.map((entry): Block => {
    if ('heading' in entry)
      return { isHeading: true, lines: [{ pieces: [[40, entry.heading, 'bold', 10]], drop: 22 }] };
    if ('note' in entry) return { isHeading: true, lines: [{ pieces: [[40, entry.note, 'regular', 8]] }] };
    if ('words' in entry) {
      const [name, usual, unusual] = entry.words;
      const isUsual = random.between(0, 1) < 0.7;
      const value = isUsual ? usual : unusual;
      rows.push({ name, value, unit: '', range: usual, low: null, high: null, flag: isUsual ? null : 'abnormal' });
      return {
        lines: [
          {
            pieces: [
              [48, name],
              [252, isUsual ? '' : '*'],
              [262, value],
              [415, `[${usual}]`],
              [525, 'TIR'],
            ],
          },
        ],
      };
    }
    const { name, unit, low, high, decimals, more, further } = entry;
    const print = (number: number | null) => (number === null ? '' : decimalComma(number, decimals));
    const amount = drawn(entry, random);
    const isBelow = further !== '' && random.between(0, 1) < 0.5;
    const value = isBelow ? further : print(amount);
    const isOutside = !isBelow && flagOf(amount, entry) !== null;
    const range =
      low === null ? `< ${print(high)}` : high === null ? `> ${print(low)}` : `${print(low)} - ${print(high)}`;
    rows.push({ name, value, unit, range, low, high, flag: isOutside ? 'abnormal' : null });
    return {
      lines: [
        {
          pieces: [
            [48, name],
            [252, isOutside ? '*' : ''],
            [262, value],
            [318, unit],
            [415, `[${range}]`],
            [525, more, 'regular', 7],
          ],
        },
      ],
    };
  });
  const [request, history, phone] = [
    random.whole(10_000_000, 99_999_999),
    random.whole(100_000, 999_999),
    random.whole(100, 999),
  ];
  const head = (page: number, pages: number): Line[] => [
    {
      pieces: [
        [40, 'HOSPITAL COMARCAL DEL VALLE', 'bold', 12],
        [400, 'Servicio de Análisis Clínicos', 'regular', 9],
      ],
    },
    {
      pieces: [
        [
          40,
          `Ctra. de Soria, km 3,5 - 26540 Alfaro (La Rioja)   Tfno. 941 18 ${phone} 00   Certificado ISO 15189 n.º 1127/LE2214`,
          'regular',
          7,
        ],
      ],
    },
    {
      pieces: [
        [40, 'Paciente: GARCÍA LÓPEZ, MARÍA ISABEL', 'bold'],
        [360, `N.º petición: ${request}`],
      ],
      drop: 20,
    },
    {
      pieces: [
        [40, 'F. nacimiento: 22/11/1968   Edad: 57 a   Sexo: M'],
        [360, 'Fecha extracción: 14/03/2026 08:20'],
      ],
    },
    {
      pieces: [
        [40, `N.º historia: ${history}   CIPA: 26 0418 7735 1`],
        [360, 'Fecha informe: 16/03/2026 12:04'],
      ],
    },
    {
      pieces: [
        [40, 'Médico: Dra. P. Iturralde (C.S. Alfaro, consulta 7)'],
        [360, `Hoja ${page} de ${pages}`],
      ],
    },
    {
      pieces: [
        [40, 'Determinación', 'bold'],
        [262, 'Resultado', 'bold'],
        [318, 'Unidades', 'bold'],
        [415, 'Intervalo de referencia', 'bold'],
        [525, 'Método', 'bold'],
      ],
      drop: 22,
    },
  ];
  const foot = (): Line[] => [
    {
      pieces: [
        [
          40,
          '* Resultado fuera del intervalo de referencia.   CIT citometría, ESP espectrofotometría, CAL cálculo, INM inmunoturbidimetría',
          'regular',
          7,
        ],
      ],
    },
    {
      pieces: [
        [
          40,
          'Validado por: Dr. J. Ochoa Ruiz, n.º col. 26/1984. Documento firmado electrónicamente (Ley 6/2020)',
          'regular',
          7,
        ],
      ],
    },
  ];
  return { pages: printed({ size, step: 14, blocks, head, foot }), rows };
}
