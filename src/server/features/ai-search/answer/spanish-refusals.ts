import type { RefusalReason } from "#contract/ai-search-vocabulary.ts";

/** `REFUSAL_SENTENCES` of `refusals.ts` in Spanish, for a Spanish question. What the lines offer in Spanish: docs/help-lines.md. */
export const SPANISH_REFUSALS: Readonly<Record<RefusalReason, readonly string[]>> = {
  crisis: [
    "Esto suena muy duro, y no tienes que pasarlo a solas.",
    "Habla con alguien ahora, gratis y en confianza: en Estados Unidos llama al 988 y oprime 2 para español, o manda AYUDA por mensaje de texto al 988. En México, Línea de la Vida: 800 911 2000. En España: 024.",
    "Si ya tomaste algo, o crees que podrías hacerte daño pronto, llama ahora al número de emergencias (911 en Estados Unidos, 112 en Europa).",
  ],
  emergency: [
    "Esto puede ser una emergencia. Pide ayuda ahora: 911 en Estados Unidos, 112 en Europa, o el número de emergencias de donde estés.",
    "Si alguien tragó algo, llama a Poison Help, el centro de intoxicaciones, al 1-800-222-1222 en Estados Unidos: hay intérpretes. Ten el envase a la mano.",
    "Si piensas en hacerte daño, llama al 988 en Estados Unidos y oprime 2 para español, o a una línea de crisis de tu país.",
  ],
  interaction: [
    "No podemos decirte si un suplemento se lleva bien con una medicina, una enfermedad o un embarazo.",
    "En la farmacia pueden compararlo con tu lista de medicinas, casi siempre al momento y gratis.",
    "La página de cada producto dice, en inglés, qué contiene y qué midió un laboratorio.",
  ],
  dosing: [
    "No podemos decirte cuánto tomar. Eso depende de ti.",
    "En la farmacia o con tu médico sí pueden, y la etiqueta trae las indicaciones del fabricante.",
    "La página de cada producto dice, en inglés, qué contiene una porción y qué midió un laboratorio en ella.",
  ],
  diagnosis: [
    "Pregúntale a un médico qué significa un síntoma o un análisis de sangre, o qué trata una enfermedad. Nosotros solo sabemos qué hay en los productos.",
    "Puedes preguntar por un ingrediente o por lo que buscas, como “magnesio, probado, sin gelatina”.",
  ],
  dangerous_substance: [
    "No mostramos productos de sustancias que pueden hacer mucho daño, y tu pregunta podría ser sobre una de ellas.",
    "Poison Help, el centro de intoxicaciones, contesta preguntas sobre cualquier sustancia, gratis y en confianza: 1-800-222-1222 en Estados Unidos; hay intérpretes. También un médico o en la farmacia.",
    "Si es sobre otra cosa, pregúntalo con otras palabras, o busca el producto por su nombre.",
  ],
  drug_test: [
    "No ayudamos a burlar una prueba de drogas, si de eso se trata tu pregunta.",
    "Si te hacen pruebas por deporte, trabajo o un juzgado, pregunta antes de tomar algo a quien pidió la prueba, o a tu organización antidopaje.",
    "Puedes buscar productos en los que un laboratorio encontró medicinas ocultas.",
  ],
  animal: [
    "Solo conocemos productos para personas. Algunos de sus ingredientes, como el xilitol, son tóxicos para los animales.",
    "Pregúntale a un veterinario. Si un animal tragó algo, llama a ASPCA Animal Poison Control al 888-426-4435 en Estados Unidos.",
  ],
  off_topic: [
    "No encontramos en esta pregunta ningún suplemento, ingrediente ni marca, ni algo para lo que se tomen suplementos. Buscamos en inglés, y del español entendemos las palabras más comunes.",
    "Prueba con un ingrediente (“zinc”), un propósito (“algo para dormir”) o una condición (“vegano, sin azúcar, probado”).",
  ],
};
