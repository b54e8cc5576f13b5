#ifndef MINERVA_SUPPORT_H
#define MINERVA_SUPPORT_H

/* The libm functions that the engine uses. Declared here so that the same Swift source finds them natively and in
   the freestanding WebAssembly build, where no system module exists. */
double sin(double x);
double cos(double x);
double tan(double x);
double exp(double x);
double log(double x);
double pow(double base, double exponent);
double atan2(double y, double x);
double hypot(double x, double y);

#endif
