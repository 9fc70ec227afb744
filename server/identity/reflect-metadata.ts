// Bundles run ES modules before CommonJS ones.
import 'reflect-metadata';
